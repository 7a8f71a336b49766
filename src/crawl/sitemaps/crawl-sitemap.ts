import type { EntryDates } from '../../facts/sitemap/entry-dates.ts'
import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'

/** One sitemap file of the site, in the form that a crawl needs. */
export interface CrawlSitemap {
  readonly url: string
  /** Null without a response. */
  readonly status: number | null
  readonly isIndex: boolean
  readonly entries: number
  readonly fault: SitemapListing['fault']
  /** Listed URLs of other hosts, at most 20, and their total. */
  readonly foreign: readonly string[]
  readonly foreignCount: number
  /** Without those in the past; null if it lists no pages in XML, or could not be read. */
  readonly dates: EntryDates | null
  /** Its errors, as sentences. */
  readonly problems: readonly string[]
}
