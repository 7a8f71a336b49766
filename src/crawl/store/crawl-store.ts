import type { ReadPage } from '../crawled-page.ts'
import type { CrawlUrl, UrlAnswer, UrlSource, UrlState } from '../crawl-url.ts'
import type { PageState } from '../recrawl/earlier-page.ts'
import type { CheckedReference, KnownReferences, Reference } from '../references/reference.ts'
import type { SiteRecord } from '../run/site-record.ts'
import type { StopReason } from '../run/stop-reason.ts'

/** A discovered URL of the site. */
export interface FoundUrl {
  readonly url: string
  readonly source: UrlSource
  /** Null if only a list or a declaration names it. */
  readonly depth: number | null
  /** `waiting`, or why it will not be fetched. */
  readonly state: Extract<UrlState, 'waiting' | 'excluded' | 'unlisted' | 'too-deep' | 'trap'>
  /** As in `CrawlUrl`. */
  readonly sitemap?: number | undefined
}

/** The result of one claimed URL. */
export interface Visit {
  readonly number: number
  /** `waiting` if it was not requested after all. */
  readonly state: Exclude<UrlState, 'fetching'>
  readonly answer: UrlAnswer | null
  readonly page: ReadPage | null
  /** Of a page. */
  readonly pageState?: PageState
  /** Present if `page` is that of the crawl before. */
  readonly unchanged?: true
  readonly found: readonly FoundUrl[]
  /** As in `CrawlUrl`. */
  readonly rule?: string
}

export interface CrawlCounts {
  readonly known: number
  readonly waiting: number
  /** URLs with a response, or without one after two tries. */
  readonly fetched: number
  /** Fetched URLs that are not redirects: `maxPages` limits them. */
  readonly pages: number
  readonly bytes: number
}

/** What a crawl does once all pages have been fetched. */
export type CrawlStep = 'references' | 'browser' | 'judging'

export interface StepProgress {
  readonly step: CrawlStep
  readonly done: number
  readonly total: number
}

/** The data with which an interrupted crawl continues instead of requesting it again. */
export interface CrawlMemo {
  readonly record: SiteRecord
  /** Data of the reader: the site's responses that apply to all pages. */
  readonly knowledge: unknown
  /** Shapes that are asleep. */
  readonly asleep: readonly string[]
  /** Why fetching pages ended; absent while it continues. */
  readonly fetched?: { readonly stop: StopReason | null }
  /** The references of the pages; absent until they have been planned. */
  readonly references?: KnownReferences
  /** Milliseconds that the crawl had left when they were planned. */
  readonly leftMs?: number
  /** Whether the crawl has ended, and waits to be judged. */
  readonly ended?: true
}

/** A page as stored: `unpackPage` reads it. */
export interface PackedPage {
  readonly number: number
  readonly packed: Uint8Array
}

/**
 * The storage of a crawl. The visits of a `save` take effect together or not at all, after the URLs that they found,
 * so a killed crawl continues from the last one: URLs that were claimed and never saved wait again after `resume`.
 */
export interface CrawlStore {
  /** Returns all URLs that were being fetched to waiting. */
  resume(): Promise<CrawlCounts>
  /**
   * Claims the next URLs, which are then `fetching`: by depth, then by number; those that no link has reached come
   * last.
   */
  claim(most: number): Promise<readonly CrawlUrl[]>
  /**
   * Saves visits and the URLs that they found. A known URL keeps its number, gains a source, and takes a smaller
   * depth; one that was too deep waits once a shorter path is found, and one that was not listed once a redirect leads
   * to it. Beyond `mostKnown`, no URL is added.
   */
  save(visits: readonly Visit[], found: readonly FoundUrl[]): Promise<CrawlCounts>
  /** The last memo of `remember`; undefined before the crawl has begun. */
  recall(): Promise<CrawlMemo | undefined>
  remember(memo: CrawlMemo): Promise<void>
  /** Shows people what the crawl is doing. */
  show(progress: StepProgress): Promise<void>
  /** Stores the references that will be checked, once all pages have been fetched. May be repeated with the same ones. */
  planReferences(references: readonly Reference[]): Promise<void>
  saveReferences(checked: readonly CheckedReference[]): Promise<void>
  /** By number. */
  references(): AsyncIterable<CheckedReference>
  /** All of them, by number. */
  urls(): AsyncIterable<CrawlUrl>
  /** Pages that were read, by number. */
  pages(): AsyncIterable<PackedPage>
}
