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
  title: 'The canonical points to this page',
  why: 'A page whose canonical is another address asks search engines to list that one instead of itself.',
  fix: 'If this page should be found, make its canonical its own address; if it is a copy, leave the canonical and link to the original.',
  criteria:
    'Passes when the one canonical is the final address of the page. The fragment, the case of the host, the default port and the spelling of percent-escapes make no difference; tracking parameters such as utm_source and gclid may be missing from it, http may become https, and an index file of the root may become /. The rest of the query, a slash at the end and www. name another page. Warns when the canonical is another page; fails when it is the home page of the same origin, or when it and this page are both among the hreflang addresses, which holds Search at 69 or less. Not applicable without exactly one usable canonical, and to a page on a local address whose canonical is on another host.',
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
    if (canonical === null) return notApplicable('No single canonical address is declared.')

    const { requested, final } = address
    if (isOwnCanonical(final, canonical)) return pass()
    if (isUnpublished(address, canonical)) {
      return notApplicable('The page is on a local address; its canonical is on another host.')
    }

    const evidence = [
      { name: 'requested', url: requested },
      { name: 'final', url: final },
      { name: 'canonical', url: canonical },
    ]
    if (sameOrigin(final, canonical) && isRoot(canonical) && pathOf(final) !== '/') {
      return fail('The canonical of this page is the home page.', evidence)
    }
    const listed = (url: string) =>
      hreflangs.some((alternate) => alternate.url !== null && sameUrl(alternate.url, url))
    if (listed(final) && listed(canonical)) {
      return fail('The canonical is another language version of this page.', evidence)
    }
    return warn(
      `The canonical is another page${sameOrigin(final, canonical) ? '' : ' on another host'}: ${canonical}`,
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
