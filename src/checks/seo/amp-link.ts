import { at, defineCheck, inform, notApplicable } from '../check.ts'

export const ampLink = defineCheck({
  id: 'amp-link',
  category: 'seo',
  importance: 'informative',
  title: 'AMP version of the page',
  why: 'AMP is no longer needed to appear in any Google feature, and a second version has to be kept up.',
  fix: 'Keep the canonical of the AMP page pointing back here, or retire the AMP version.',
  criteria:
    'Never passes or fails: it only informs, and shows each link element or Link header with rel="amphtml", with a note on one in the body, which is ignored. Nothing is asked for at its address. Not applicable to a page without one.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/amp/enhance-amp',
  reads: ['head'],
  examples: {
    informative: [{ html: '<link rel="amphtml" href="https://www.example.com/page.amp">' }],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const links = head.linkElements.filter(({ rel }) => rel.includes('amphtml'))
    if (links.length === 0) return notApplicable('The page has no AMP version.')
    return inform(
      'The page names an AMP version.',
      links.map(({ line, href, inHead }) => ({
        ...at({ line }),
        url: href ?? '',
        ...(inHead ? {} : { note: 'stands in the body and is ignored' }),
      })),
    )
  },
})
