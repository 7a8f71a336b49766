import type { CrawlSettings } from '../crawl/crawl-settings.ts'

/** What makes two crawls the same: an interrupted one continues only with all of it. */
export interface CrawlIdentity {
  readonly url: string
  readonly settings: CrawlSettings
  readonly listed: readonly string[]
  /** Of the page credentials: a server may send each user other pages. */
  readonly username: string | null
  /** Of the program: another one reads pages in another way. */
  readonly version: string
}
