import type { ReadPage } from '../crawled-page.ts'
import type { CrawlUrl, UrlAnswer, UrlSource, UrlState } from '../crawl-url.ts'
import type { SiteRecord } from '../run/site-record.ts'
import type { StopReason } from '../run/stop-reason.ts'

/** A URL of the site, as something led to it. */
export interface FoundUrl {
  readonly url: string
  readonly source: UrlSource
  /** Null where only a list or a declaration names it. */
  readonly depth: number | null
  /** `waiting`, or why it will not be fetched. */
  readonly state: Extract<UrlState, 'waiting' | 'excluded' | 'too-deep' | 'trap'>
}

/** What became of one claimed URL. */
export interface Visit {
  readonly number: number
  /** `waiting` where it was not asked after all. */
  readonly state: Exclude<UrlState, 'fetching'>
  readonly answer: UrlAnswer | null
  readonly page: ReadPage | null
  readonly found: readonly FoundUrl[]
}

export interface CrawlCounts {
  readonly known: number
  readonly waiting: number
  /** URLs with an answer, or without one after two tries. */
  readonly fetched: number
  /** Of these, those that are no redirects: what `maxPages` limits. */
  readonly pages: number
  readonly bytes: number
}

/** What an interrupted crawl continues with instead of asking the site again. */
export interface CrawlMemo {
  readonly record: SiteRecord
  /** Data of the reader: the site's responses that apply to all pages. */
  readonly knowledge: unknown
  /** Shapes that are asleep. */
  readonly asleep: readonly string[]
  /** How fetching ended; absent while it goes on. */
  readonly end?: { readonly stop: StopReason | null }
}

/** A page as it is kept: `unpackPage` reads it. */
export interface PackedPage {
  readonly number: number
  readonly packed: Uint8Array
}

/**
 * Where a crawl keeps what it knows. The visits of a `save` take effect together or not at all, after the URLs that they
 * found, so that a crawl which is killed goes on from the last one: what was claimed and never saved is waiting again
 * after `resume`.
 */
export interface CrawlStore {
  /** Everything that was being fetched waits again. */
  resume(): Promise<CrawlCounts>
  /**
   * The next URLs to fetch, which are `fetching` from now on: by depth, then by number; those that no link has reached
   * after all others.
   */
  claim(most: number): Promise<readonly CrawlUrl[]>
  /**
   * Keeps visits and the URLs that they found. A known URL keeps its number, gains a source, and takes a smaller depth;
   * one that was too deep waits when a shorter way is found. Beyond `mostKnown` no URL becomes known.
   */
  save(visits: readonly Visit[], found: readonly FoundUrl[]): Promise<CrawlCounts>
  /** The last memo of `remember`; undefined before the crawl has begun. */
  recall(): Promise<CrawlMemo | undefined>
  remember(memo: CrawlMemo): Promise<void>
  /** All of them, by number. */
  urls(): AsyncIterable<CrawlUrl>
  /** Pages that were read, by number. */
  pages(): AsyncIterable<PackedPage>
}
