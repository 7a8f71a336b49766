import type { CrawlUrl } from '../../../crawl/crawl-url.ts'
import type { SiteFacts, SitePage } from '../../../crawl/site-facts/site-facts.ts'
import { isOwnCanonical } from '../../../facts/derived/declared-canonical.ts'
import { knownUrl, urlOf } from './known-urls.ts'

export interface CanonicalTarget {
  readonly page: SitePage
  readonly url: string
  readonly target: CrawlUrl
}

/** Pages with another URL of the site as canonical whose response the crawl knows. */
export function canonicalTargets(site: SiteFacts): CanonicalTarget[] {
  return [...site.pages.values()].flatMap((page) => {
    const url = urlOf(site, page.number)
    if (page.canonical === null || isOwnCanonical(url, page.canonical)) return []
    const target = knownUrl(site, page.canonical)
    return target === undefined ? [] : [{ page, url, target }]
  })
}
