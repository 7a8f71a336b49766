import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { declaredCanonical } from '../../facts/derived/declared-canonical.ts'
import { cardProperty } from '../../facts/derived/open-graph.ts'
import { sameUrl, withoutTracking } from '../../facts/derived/same-url.ts'

export const ogUrlCanonical = defineCheck({
  id: 'og-url-canonical',
  category: 'social',
  family: 'sharing-tags',
  tier: 'F',
  title: 'The og:url is the canonical URL',
  why: 'Networks count shares under og:url. If it differs from the canonical URL, the shares count for another URL.',
  fix: 'Use the same absolute URL in og:url and <link rel="canonical">.',
  criteria: {
    pass: 'The og:url is the same as the canonical URL.',
    warn: 'The og:url differs from the canonical URL.',
    'not-applicable': 'The page has no og:url, or does not have exactly one usable canonical URL.',
    note: 'The first og:url with a value counts; a relative one is resolved. Fragments, tracking parameters and the spelling of the host and of percent-escapes do not matter.',
  },
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
    if (ogUrl === null) return notApplicable('The page has no og:url')
    const canonical = declaredCanonical(canonicals)
    if (canonical === null)
      return notApplicable('The page does not declare exactly one usable canonical URL')

    const url = URL.parse(ogUrl.value, address.base)?.href
    if (url !== undefined && sameUrl(withoutTracking(url), withoutTracking(canonical)))
      return pass()
    const line = ogUrl.line === null ? {} : { line: ogUrl.line }
    return warn('The og:url differs from the canonical URL', [
      { ...line, name: 'og:url', value: ogUrl.value, expected: canonical },
    ])
  },
})
