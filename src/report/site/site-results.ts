import type { Category } from '../../checks/categories.ts'
import type { SiteHistogram } from '../../checks/site/site-check.ts'
import type { Importance, Tier } from '../../checks/tiers.ts'
import type { MeasuredPage, PageSample } from '../../crawl/page-sample.ts'
import type { NotIndexable } from '../../crawl/site-facts/not-indexable.ts'
import type { StopReason } from '../../crawl/run/stop-reason.ts'
import type { UrlState } from '../../crawl/crawl-url.ts'
import type { ResultClass } from '../results.ts'

export const SITE_SCHEMA_VERSION = 1

/** Rows of evidence that are kept of a finding, and URLs that it names. */
export const MOST_ROWS = 1000

export interface SiteFindingRow {
  readonly url: string
  readonly target?: string
  readonly status?: number
  readonly value?: string | number
  readonly note?: string
  /** Pages that link to it or share it: at most 1,000, and fewer if many rows have many long ones. */
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
  /**
   * `site` compares pages; `page` is a page check, with the pages that do not pass; `sample` a check that needs a
   * browser, with the sampled pages that do not.
   */
  readonly scope: 'site' | 'page' | 'sample'
  readonly category: Category
  readonly tier: Tier | null
  readonly importance: Importance
  readonly outcome: 'warn' | 'fail' | 'informative'
  /** The statement that is true when it passes. */
  readonly title: string
  /** What is wrong, with the number of affected pages. */
  readonly message: string
  /** Pages that do not pass, and pages that it applies to. */
  readonly pages: number
  readonly of: number
  /** Its part of the points missing to 100. */
  readonly loss: number | null
  /** URLs of the affected pages, or those in the rows, at most 1,000. */
  readonly urls: readonly string[]
  /** Evidence of a site check, at most 1,000 rows; empty for a page check. */
  readonly rows: readonly SiteFindingRow[]
  readonly rows_total: number
  /** How the pages are distributed, for checks of a distance or a time. */
  readonly histogram?: SiteHistogram
  /** Templates on nearly all pages of which a page check does not pass; empty for a site check. */
  readonly templates: readonly FindingTemplate[]
  readonly fix: string
}

export interface FindingTemplate {
  readonly id: number
  readonly name: string
  /** Pages that do not pass, and all pages of the template. */
  readonly pages: number
  readonly of: number
}

/** Pages with the same structure. */
export interface TemplateResult {
  /** From 1, the largest template. */
  readonly id: number
  /** The name that its owner gave it, else a pattern of its URLs. */
  readonly name: string
  /** The pattern, if it has another name. */
  readonly pattern?: string
  readonly pages: number
  /** Mean score of its pages, rounded down. */
  readonly score: number | null
  /** URL of its first page. */
  readonly example: string
  /** Its pages that a browser loaded, or tried to. */
  readonly samples: readonly SampleResult[]
}

export interface SampleResult extends Pick<PageSample, 'number' | 'reason'> {
  readonly url: string
  readonly score: number | null
  readonly result: ResultClass | null
  /** Milliseconds; `cls` has no unit. Null if it was not measured. */
  readonly metrics: MeasuredPage['metrics'] | null
}

export interface SiteUrl {
  readonly url: string
  readonly state: UrlState
  readonly status: number | null
  readonly failure: string | null
  readonly type: string
  readonly redirects_to: string | null
  /** Clicks from the start page; null if no link leads to it. */
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

/** The shape of a site: how far its pages are, where they lie, what links lead to, and how fast they answer. */
export interface SiteStructure {
  /** Pages by clicks from the start, nearest first; last those without a path of links. */
  readonly depths: readonly { readonly clicks: number | null; readonly pages: number }[]
  /** Directories with the most pages, each followed by those within it. */
  readonly directories: readonly SiteDirectory[]
  /** Pages with the highest PageRank within the site. */
  readonly top: readonly { readonly number: number; readonly url: string; readonly share: number }[]
  /** Pages by time to the first byte; null for those above the last limit. */
  readonly response_times: readonly { readonly up_to_ms: number | null; readonly pages: number }[]
}

export interface SiteDirectory {
  /** With slashes at both ends; after the host, if that is not the host of the start page. */
  readonly path: string
  /** Pages in it, at any depth. */
  readonly pages: number
  /** Mean score of these, rounded down. */
  readonly score: number | null
}

export interface ReferenceCounts {
  readonly known: number
  /** Those with a response, or whose host cannot be reached. */
  readonly checked: number
}

export interface SiteResults {
  readonly schema_version: number
  readonly catalogue_version: number
  readonly policy_version: number
  readonly url: string
  readonly started_at: string
  readonly duration_ms: number
  /** Why the crawl ended before everything known was fetched; null if it did not. */
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
    /** Pages that the server did not send again, since they have not changed. */
    readonly unchanged: number
    /** Number of URLs that were left out, by reason. */
    readonly left_out: Readonly<Record<string, number>>
    /** Links to other sites, and files, that the pages refer to. */
    readonly references: { readonly links: ReferenceCounts; readonly files: ReferenceCounts }
  }
  /** A page that a browser loaded, and links to the site that only its scripts add; absent if there are few. */
  readonly scripted_links?: { readonly url: string; readonly links: number }
  /** By loss. */
  readonly findings: readonly SiteFinding[]
  /** Largest first. */
  readonly templates: readonly TemplateResult[]
  /** Absent in results of earlier versions. */
  readonly structure?: SiteStructure
  /** Every site check with its outcome, including passed ones. */
  readonly site_checks: readonly SiteCheckOutcome[]
  readonly urls: readonly SiteUrl[]
}
