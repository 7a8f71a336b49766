import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import {
  declaredCanonical,
  isOwnCanonical,
  isUnpublished,
} from '../../facts/derived/declared-canonical.ts'
import { sameOrigin } from '../../facts/derived/robots-txt-known.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

export const canonicalSelf = defineCheck({
  id: 'canonical-self',
  category: 'seo',
  family: 'canonical',
  tier: 'B',
  title: 'The canonical URL is the URL of this page',
  why: 'A canonical URL that names another page asks search engines to list that page instead of this one.',
  fix: 'If this page should be found, make its own URL its canonical URL. If it is a copy, keep the canonical URL and link to the original.',
  criteria: {
    pass: 'The canonical URL is the final URL of the page.',
    warn: 'The canonical URL is another page.',
    fail: 'The canonical URL is the home page of the same origin, or another URL where both are listed as hreflang alternates.',
    'not-applicable':
      'The page does not declare exactly one usable canonical URL, or it has a local URL and the canonical URL is on another host.',
    note: 'Differences in fragment, case of the host, default port and percent-encoding are ignored. The canonical URL may leave out tracking parameters such as utm_source and gclid, use https for http, and use / for an index file of the root. Any other query, a trailing slash and www. make another page.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  appliesTo: 'any',
  reads: ['canonicals', 'hreflangs', 'address'],
  examples: {
    pass: [
      { html: '<link rel="canonical" href="HTTPS://WWW.example.com:443/page">' },
      {
        url: 'https://www.example.com/page?utm_source=mail&gclid=1',
        html: '<link rel="canonical" href="https://www.example.com/page">',
      },
    ],
    warn: [
      { html: '<link rel="canonical" href="https://www.example.com/other">' },
      { html: '<link rel="canonical" href="https://news.example.net/page">' },
    ],
    fail: [
      { html: '<link rel="canonical" href="https://www.example.com/">' },
      {
        url: 'https://www.example.com/de/',
        html: '<link rel="canonical" href="https://www.example.com/en/"><link rel="alternate" hreflang="de" href="https://www.example.com/de/"><link rel="alternate" hreflang="en" href="https://www.example.com/en/">',
      },
    ],
    'not-applicable': [
      { html: '<title>Library</title>' },
      {
        url: 'http://127.0.0.1:8080/page',
        html: '<link rel="canonical" href="https://www.example.com/page">',
      },
    ],
  },

  evaluate({ canonicals, hreflangs, address }) {
    const canonical = declaredCanonical(canonicals)
    if (canonical === null)
      return notApplicable('The page does not declare exactly one canonical URL')

    const { requested, final } = address
    if (isOwnCanonical(final, canonical)) return pass()
    if (isUnpublished(address, canonical)) {
      return notApplicable('The page has a local URL, and its canonical URL is on another host')
    }

    const evidence = [
      { name: 'requested', url: requested },
      { name: 'final', url: final },
      { name: 'canonical', url: canonical },
    ]
    if (sameOrigin(final, canonical) && isRoot(canonical) && pathOf(final) !== '/') {
      return fail('The canonical URL of this page is the home page', evidence)
    }
    const listed = (url: string) =>
      hreflangs.some((alternate) => alternate.url !== null && sameUrl(alternate.url, url))
    if (listed(final) && listed(canonical)) {
      return fail('The canonical URL is another language version of this page', evidence)
    }
    return warn(
      `The canonical URL is another page${sameOrigin(final, canonical) ? '' : ' on another host'}: ${canonical}`,
      evidence,
    )
  },
})

function isRoot(url: string): boolean {
  return pathOf(url) === '/' && URL.parse(url)?.search === ''
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}
