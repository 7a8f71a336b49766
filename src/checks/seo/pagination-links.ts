import { at, defineCheck, inform, notApplicable } from '../check.ts'

export const paginationLinks = defineCheck({
  id: 'pagination-links',
  category: 'seo',
  importance: 'informative',
  title: 'Links to the next and previous page',
  why: 'Google no longer uses rel next and prev in the head; other search engines and browsers may.',
  fix: 'Link to the next and previous page with <a href> in the body as well.',
  criteria:
    'Never passes or fails: it only informs, and shows each link element or Link header with the rel next, prev or previous. Links in the text are not read. Not applicable to a page without one.',
  source:
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  reads: ['head'],
  examples: {
    informative: [{ html: '<link rel="next" href="/list?page=2">' }],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const links = head.linkElements.filter(({ rel }) =>
      rel.some((token) => token === 'next' || token === 'prev' || token === 'previous'),
    )
    if (links.length === 0) return notApplicable('The page names no next or previous page.')
    return inform(
      `The page names ${links.length === 1 ? 'a neighbour' : `${links.length} neighbours`} in a list of pages.`,
      links.map(({ line, rel, href, url }) => ({
        ...at({ line }),
        url: url ?? href ?? '',
        name: rel.join(' '),
      })),
    )
  },
})
