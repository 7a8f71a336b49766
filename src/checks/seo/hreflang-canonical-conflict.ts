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
  title: 'hreflang and canonical agree',
  why: 'The language versions that a page lists are ignored when its canonical says that it is a copy of another page.',
  fix: 'Let every language version name itself as canonical.',
  criteria:
    'Passes when the canonical of a page that lists language versions is the page itself, where tracking parameters may be missing, http may become https and an index file of the root may become /. Fails when it is another page. Not applicable without language versions in the head or Link headers, without exactly one usable canonical, and to a page on a local address whose canonical is on another host.',
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
      return notApplicable('The page declares no language versions.')
    }
    const canonical = declaredCanonical(canonicals)
    if (canonical === null) return notApplicable('No single canonical address is declared.')

    const { final } = address
    if (isOwnCanonical(final, canonical)) return pass()
    if (isUnpublished(address, canonical)) {
      return notApplicable('The page is on a local address; its canonical is on another host.')
    }
    return fail('The page lists language versions, but its canonical is another page.', [
      { name: 'this page', url: final },
      { name: 'canonical', url: canonical },
    ])
  },
})
