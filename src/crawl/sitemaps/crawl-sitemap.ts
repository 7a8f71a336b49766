import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'

/** One sitemap file of the site, as far as a crawl needs it. */
export interface CrawlSitemap {
  readonly url: string
  /** Null where nothing answered. */
  readonly status: number | null
  readonly isIndex: boolean
  readonly entries: number
  readonly fault: SitemapListing['fault']
  /** Listed URLs of other hosts, at most 20, and how many there are. */
  readonly foreign: readonly string[]
  readonly foreignCount: number
  /** What is wrong with it, as sentences. */
  readonly problems: readonly string[]
}
