import type { PageCapture, Probe, ProbeResult } from '../../capture/capture.ts'
import type { Session } from '../../egress/session.ts'
import type { SitemapListing } from '../../facts/sitemap/list-sitemap.ts'
import type { Target } from '../../request/target.ts'
import type { CrawlSettings } from '../crawl-settings.ts'
import type { ReadPage } from '../crawled-page.ts'
import type { Clock } from '../politeness/clock.ts'
import type { RecrawlNeeds } from '../recrawl/earlier-page.ts'
import type { ReferenceProgress } from '../references/run-references.ts'
import type { CrawlCounts, CrawlStore } from '../store/crawl-store.ts'

/** The engine's side of a crawl: reads hostile text in threads that can be killed. */
export interface CrawlReader {
  /** Responses that are requested once for the whole site. */
  plan(page: PageCapture): Promise<readonly Probe[]>
  /** Takes the site's responses to the probes. Returns the input for `recall` after an interruption. */
  know(results: readonly ProbeResult[]): Promise<unknown>
  /** Takes the return value of `know`. */
  recall(knowledge: unknown): void
  /** Checks one page. Its body is empty afterwards. */
  read(page: PageCapture): Promise<CrawlReading>
  /** Null for a file that was too large to read. */
  listSitemap(
    file: { readonly url: string; readonly body: Uint8Array; readonly cut: boolean },
    mostPages: number,
  ): Promise<SitemapListing | null>
}

export interface CrawlReading {
  /** Null if it is not a page, or was too much to read. */
  readonly page: ReadPage | null
  /** Why the response is a robot check. */
  readonly blocked: string | null
  /** Reading took too long, or too much memory. */
  readonly tooMuch?: boolean
}

export interface CrawlParts {
  /** With limits that are large enough for a crawl. */
  readonly session: Session
  readonly store: CrawlStore
  readonly reader: CrawlReader
  readonly clock: Clock
  readonly signal: AbortSignal
  /** The site is on the user's own machine or network: it is crawled without pauses. */
  readonly isPrivate: boolean
  /** The crawl before: its pages need not be sent again. */
  readonly recrawl?: RecrawlNeeds
  readonly onProgress: (counts: CrawlCounts) => void
  /** Called while links to other sites and files are checked. */
  readonly onReferences?: (progress: ReferenceProgress) => void
}

export interface CrawlOrder {
  /** The start page; the first URL of a list; a sitemap, or the site whose sitemaps are read. */
  readonly target: Target
  readonly settings: CrawlSettings
  /** The URLs of a list, for the source of that name: at least one, all of the site of the first. */
  readonly listed?: readonly string[]
}
