import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { cardProperty } from '../../facts/derived/open-graph.ts'
import { sameUrl, withoutTracking } from '../../facts/derived/same-url.ts'

export const ogUrlCanonical = defineCheck({
  id: 'og-url-canonical',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'og:url is the canonical address',
  why: 'Networks add up shares under og:url; when it differs from the canonical, they count for another address.',
  fix: 'Write the same absolute address into og:url and <link rel="canonical">.',
  criteria:
    'Passes when og:url is the canonical address, apart from the fragment, tracking parameters and the spelling of host and percent-escapes. Warns when it differs; there is no failure. The first og:url with a value counts, and a relative one is resolved. Not applicable without og:url and without exactly one usable canonical.',
  source: 'https://ogp.me/#metadata',
  reads: ['head', 'canonicals', 'address'],
  examples: {
    pass: [
      {
        html: '<link rel="canonical" href="https://www.example.com/page"><meta property="og:url" content="https://www.example.com/page">',
      },
    ],
    warn: [
      {
        html: '<link rel="canonical" href="https://www.example.com/page"><meta property="og:url" content="https://www.example.com/">',
      },
    ],
    'not-applicable': [
      { html: '<meta property="og:url" content="https://www.example.com/page">' },
      { html: '<link rel="canonical" href="https://www.example.com/page">' },
    ],
  },

  evaluate({ head, canonicals, address }) {
    const ogUrl = cardProperty(head, 'og:url')
    if (ogUrl === null) return notApplicable('The page has no og:url.')
    const canonical = declaredCanonical(canonicals)
    if (canonical === null) return notApplicable('The page declares no single canonical address.')

    const url = URL.parse(ogUrl.value, address.base)?.href
    if (url !== undefined && sameUrl(withoutTracking(url), withoutTracking(canonical)))
      return pass()
    const line = ogUrl.line === null ? {} : { line: ogUrl.line }
    return warn('og:url is another address than the canonical.', [
      { ...line, name: 'og:url', value: ogUrl.value, expected: canonical },
    ])
  },
})
