import type { CrawlUrl } from '../../../crawl/crawl-url.ts'
import type { PageHreflang } from '../../../crawl/crawled-page.ts'
import type { SiteFacts } from '../../../crawl/site-facts/site-facts.ts'
import { knownUrl, urlOf } from './known-urls.ts'

export interface HreflangLink {
  readonly from: number
  readonly url: string
  readonly code: string
  readonly target: CrawlUrl
}

/** Language versions within the site that pages name, without themselves; each once, wherever it is named. */
export function hreflangLinks(site: SiteFacts): HreflangLink[] {
  return [...site.pages.values()].flatMap(({ number, hreflangs }) =>
    eachOnce(hreflangs).flatMap(({ code, url }) => {
      const target = knownUrl(site, url)
      if (target === undefined || target.number === number) return []
      return [{ from: number, url: urlOf(site, number), code, target }]
    }),
  )
}

function eachOnce(hreflangs: readonly PageHreflang[]): readonly PageHreflang[] {
  if (hreflangs.length < 2) return hreflangs
  return [...new Map(hreflangs.map((each) => [`${each.code} ${each.url}`, each])).values()]
}
