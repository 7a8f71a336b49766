import type { CrawlUrl } from '../../../crawl/crawl-url.ts'
import type { SiteFacts } from '../../../crawl/site-facts/site-facts.ts'
import { knownUrl, urlOf } from './known-urls.ts'

export interface HreflangLink {
  readonly from: number
  readonly url: string
  readonly code: string
  readonly target: CrawlUrl
}

/** Language versions within the site that pages name, without themselves. */
export function hreflangLinks(site: SiteFacts): HreflangLink[] {
  return [...site.pages.values()].flatMap(({ number, hreflangs }) =>
    hreflangs.flatMap(({ code, url }) => {
      const target = knownUrl(site, url)
      if (target === undefined || target.number === number) return []
      return [{ from: number, url: urlOf(site, number), code, target }]
    }),
  )
}
