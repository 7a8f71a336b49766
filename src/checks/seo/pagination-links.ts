import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const paginationLinks = defineCheck({
  id: 'pagination-links',
  category: 'seo',
  importance: 'informative',
  title: 'The page links to its next and previous page',
  why: 'Google no longer uses rel="next" and rel="prev" in the head. Other search engines and browsers may.',
  fix: 'Link to the next and previous page with <a href> in the body as well.',
  criteria: {
    informative: 'Each link element and Link header with the rel next, prev or previous is listed.',
    'not-applicable': 'The page declares no next or previous page.',
    note: 'Links in the text are not read.',
  },
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
    if (links.length === 0) return notApplicable('The page declares no next or previous page')
    return inform(
      `The page declares ${counted(links.length, 'next or previous page', 'next and previous pages')}`,
      links.map(({ line, rel, href, url }) => ({
        ...at({ line }),
        url: url ?? href ?? '',
        name: rel.join(' '),
      })),
    )
  },
})
