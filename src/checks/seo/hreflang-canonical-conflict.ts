import { defineCheck, fail, notApplicable, pass } from '../check.ts'
import {
  declaredCanonical,
  isOwnCanonical,
  isUnpublished,
} from '../../facts/derived/declared-canonical.ts'
import { readableHreflangs } from '../../facts/derived/hreflang-set.ts'

export const hreflangCanonicalConflict = defineCheck({
  id: 'hreflang-canonical-conflict',
  category: 'seo',
  family: 'languages',
  tier: 'D',
  title: 'The hreflang links and the canonical URL agree',
  why: 'Search engines ignore the language versions of a page whose canonical URL is another page.',
  fix: 'Make every language version its own canonical URL.',
  criteria: {
    pass: 'The canonical URL of a page with language versions is the page itself.',
    fail: 'The canonical URL of a page with language versions is another page.',
    'not-applicable':
      'The page declares no language versions, lacks exactly one usable canonical URL, or has a local URL and a canonical URL on another host.',
    note: 'The canonical URL may leave out tracking parameters, use https for http, and use / for an index file of the root. Language versions in the head and in Link headers count.',
  },
  source: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  appliesTo: 'any',
  reads: ['hreflangs', 'canonicals', 'address'],
  examples: {
    pass: [
      {
        html: '<link rel="canonical" href="https://www.example.com/page"><link rel="alternate" hreflang="en" href="https://www.example.com/page">',
      },
    ],
    fail: [
      {
        html: '<link rel="canonical" href="https://www.example.com/other"><link rel="alternate" hreflang="en" href="https://www.example.com/page">',
      },
    ],
    'not-applicable': [
      {
        url: 'http://localhost:8080/page',
        html: '<link rel="canonical" href="https://www.example.com/page"><link rel="alternate" hreflang="en" href="https://www.example.com/page">',
      },
      { html: '<link rel="alternate" hreflang="en" href="https://www.example.com/page">' },
      { html: '<link rel="canonical" href="https://www.example.com/other">' },
    ],
  },

  evaluate({ hreflangs, canonicals, address }) {
    if (readableHreflangs(hreflangs).length === 0) {
      return notApplicable('The page declares no language versions')
    }
    const canonical = declaredCanonical(canonicals)
    if (canonical === null)
      return notApplicable('The page does not declare exactly one canonical URL')

    const { final } = address
    if (isOwnCanonical(final, canonical)) return pass()
    if (isUnpublished(address, canonical)) {
      return notApplicable('The page has a local URL, and its canonical URL is on another host')
    }
    return fail('The page lists language versions, but its canonical URL is another page', [
      { name: 'this page', url: final },
      { name: 'canonical', url: canonical },
    ])
  },
})
