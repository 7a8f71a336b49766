import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import type { Category } from '../categories.ts'
import type { Criteria } from '../check.ts'
import type { Importance, Tier } from '../tiers.ts'
import type { ExampleSite } from './shared/example-site.ts'

/** One row of evidence: a URL of the site, and where it is linked from. */
export interface SiteRow {
  readonly url: string
  readonly target?: string
  readonly status?: number
  readonly value?: string | number
  readonly note?: string
  /** Pages that link there or belong to the row, at most 1,000 over all rows of a target, and their total number. */
  readonly sources?: readonly string[]
  readonly sourcesTotal?: number
}

/** Numbers of pages, in the order in which they are shown. */
export type SiteHistogram = readonly { readonly label: string; readonly pages: number }[]

export type SiteOutcome =
  | { readonly status: 'pass' }
  | { readonly status: 'not-applicable'; readonly reason: string }
  | {
      readonly status: 'warn' | 'fail' | 'informative'
      readonly message: string
      readonly rows: readonly SiteRow[]
      /** Numbers of the affected pages; their share of the site decides the cost. */
      readonly pages: readonly number[]
      /** How all judged pages are distributed. */
      readonly histogram?: SiteHistogram
    }

/** A question about a whole site, judged after its crawl. One file each, like a page check. */
export interface SiteCheck {
  readonly id: `site-${string}`
  readonly category: Category
  readonly importance: Importance
  /** The statement that is true when the check passes. */
  readonly title: string
  readonly why: string
  readonly fix: string
  readonly criteria: Criteria
  /** URL of the standard or guide that the check follows. */
  readonly source: string
  /** Page checks on the same subject, which it supersedes. */
  readonly supersedes: readonly string[]
  /** `indexable`: it says nothing about pages that search engines may not index. */
  readonly judges: 'all' | 'indexable'
  readonly examples: Readonly<Partial<Record<SiteOutcome['status'], readonly ExampleSite[]>>>
  evaluate(site: SiteFacts): SiteOutcome
}

type Optional = 'supersedes' | 'judges'
type Draft = Omit<SiteCheck, Optional> & Partial<Pick<SiteCheck, Optional>>

export function defineSiteCheck(draft: Draft): SiteCheck {
  return { supersedes: [], judges: 'all', ...draft }
}

export const PASS: SiteOutcome = { status: 'pass' }

export function siteNotApplicable(reason: string): SiteOutcome {
  return { status: 'not-applicable', reason }
}

/** The tier of an outcome by the check's importance: each site check is its own family. */
export function siteTier(importance: Importance, status: 'warn' | 'fail'): Tier | null {
  if (importance === 'informative') return null
  return TIERS[importance][status]
}

const TIERS = {
  high: { fail: 'B', warn: 'C' },
  medium: { fail: 'C', warn: 'D' },
  low: { fail: 'D', warn: 'E' },
} as const
