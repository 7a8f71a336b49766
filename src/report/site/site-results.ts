import type { Category } from '../../checks/categories.ts'
import type { Importance, Tier } from '../../checks/tiers.ts'
import type { NotIndexable } from '../../crawl/site-facts/not-indexable.ts'
import type { StopReason } from '../../crawl/run/stop-reason.ts'
import type { UrlState } from '../../crawl/crawl-url.ts'
import type { ResultClass } from '../results.ts'

export const SITE_SCHEMA_VERSION = 1

export interface SiteFindingRow {
  readonly url: string
  readonly target?: string
  readonly status?: number
  readonly value?: string | number
  readonly note?: string
  /** Pages that it is linked from, or that share it, at most 1,000, and fewer where many rows have many long ones. */
  readonly sources?: readonly string[]
  readonly sources_total?: number
}

export interface SiteCheckOutcome {
  readonly check: string
  readonly outcome: 'pass' | 'warn' | 'fail' | 'informative' | 'not-applicable' | 'error'
  readonly message: string | null
}

/** One finding of a crawl: a check that the site, or some of its pages, do not pass. */
export interface SiteFinding {
  readonly check: string
  /** `site` compares pages; `page` is a check of pages, with those that do not pass. */
  readonly scope: 'site' | 'page'
  readonly category: Category
  readonly tier: Tier | null
  readonly importance: Importance
  readonly outcome: 'warn' | 'fail' | 'informative'
  /** The statement that holds where it passes. */
  readonly title: string
  /** What is wrong, with how many pages have it. */
  readonly message: string
  /** Pages that do not pass, and pages that it applies to. */
  readonly pages: number
  readonly of: number
  /** Of the points missing to 100, those that it accounts for. */
  readonly loss: number | null
  /** URLs of the pages, or those that the rows are about, at most 1,000. */
  readonly urls: readonly string[]
  /** The proof of a site check, at most 1,000 rows; empty for a check of pages. */
  readonly rows: readonly SiteFindingRow[]
  readonly rows_total: number
  readonly fix: string
}

export interface SiteUrl {
  readonly url: string
  readonly state: UrlState
  readonly status: number | null
  readonly failure: string | null
  readonly type: string
  readonly redirects_to: string | null
  /** Clicks from the start; null where no link leads to it. */
  readonly depth: number | null
  readonly inlinks: number
  readonly sources: readonly string[]
  readonly first_byte_ms: number | null
  readonly bytes: number | null
  readonly title: string | null
  readonly words: number | null
  readonly score: number | null
  readonly indexable: boolean
  readonly not_indexable: NotIndexable | null
}

export interface SiteResults {
  readonly schema_version: number
  readonly catalogue_version: number
  readonly policy_version: number
  readonly url: string
  readonly started_at: string
  readonly duration_ms: number
  /** Why the crawl ended before everything known was fetched; null where it did not. */
  readonly stop_reason: StopReason | null
  readonly score: number | null
  readonly result: ResultClass | null
  readonly result_reason: string | null
  readonly counts: {
    readonly known: number
    readonly fetched: number
    readonly waiting: number
    readonly pages: number
    readonly indexable: number
    readonly redirects: number
    readonly errors: number
    /** URLs that were left out, by why. */
    readonly left_out: Readonly<Record<string, number>>
  }
  /** By loss. */
  readonly findings: readonly SiteFinding[]
  /** Every site check with its outcome, those that passed too. */
  readonly site_checks: readonly SiteCheckOutcome[]
  readonly urls: readonly SiteUrl[]
}
