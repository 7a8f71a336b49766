import { at, defineCheck, inform, notApplicable } from '../check.ts'

export const ampLink = defineCheck({
  id: 'amp-link',
  category: 'seo',
  importance: 'informative',
  title: 'The page has an AMP version',
  why: 'AMP is no longer required for any Google feature, and a second version needs maintenance.',
  fix: 'Make the canonical URL of the AMP page point to this page, or retire the AMP version.',
  criteria: {
    informative:
      'Each link element and Link header with rel="amphtml" is listed; one in the body is marked as ignored.',
    'not-applicable': 'The page has no AMP version.',
    note: 'The AMP page is not requested.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/amp/enhance-amp',
  reads: ['head'],
  examples: {
    informative: [{ html: '<link rel="amphtml" href="https://www.example.com/page.amp">' }],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const links = head.linkElements.filter(({ rel }) => rel.includes('amphtml'))
    if (links.length === 0) return notApplicable('The page has no AMP version')
    return inform(
      'The page links to an AMP version',
      links.map(({ line, href, inHead }) => ({
        ...at({ line }),
        url: href ?? '',
        ...(inHead ? {} : { note: 'in the body, ignored' }),
      })),
    )
  },
})
