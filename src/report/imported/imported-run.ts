import type { Tier } from '../../checks/tiers.ts'
import type { ResultClass } from '../results.ts'

/** Metrics of a load, by the audit of Lighthouse that has them; milliseconds, but for the layout shift. */
export const IMPORTED_METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  'speed-index': 'speed-index',
  tti: 'interactive',
} as const

export type ImportedMetric = keyof typeof IMPORTED_METRICS

/** The kept part of a result that another program measured. Scores from 0 to 1, as Lighthouse has them. */
export interface ImportedRun {
  /** Version of Lighthouse; empty if no browser loaded the page. */
  readonly lighthouse: string
  /** Version of Pagemark, if it measured: its categories and checks take the place of Lighthouse's. */
  readonly pagemark?: string
  readonly categories: readonly ImportedScore[]
  readonly metrics: Readonly<Record<ImportedMetric, number | null>>
  readonly audits: readonly ImportedScore[]
  /** What only budgets and exports need; absent in runs that were stored before it was kept. */
  readonly details?: ImportedDetails | undefined
}

export interface ImportedScore {
  readonly id: string
  readonly title: string
  readonly score: number | null
}

/** What budgets limit and exports tell beside categories, metrics and audits. */
export interface ImportedDetails {
  /** Score of Pagemark, 0 to 100; null for results of Lighthouse. */
  readonly score: number | null
  readonly result: ResultClass | null
  /** Time to first byte, in milliseconds. */
  readonly ttfb: number | null
  /** Lighthouse's categories from 0 to 1, where those of Pagemark take their place. */
  readonly lighthouse: Readonly<Record<string, number | null>>
  /** Requests by type, `total` for all of them; null if none were recorded. */
  readonly requests: Readonly<Record<string, ImportedRequests>> | null
  /** The page loads of a result of Pagemark, whose median is shown. */
  readonly loads: readonly ImportedLoad[]
  /** Lighthouse's benchmark index of the host that measured, of a result of Pagemark; absent if unknown. */
  readonly host?: number
  /** Checks of Pagemark by id, whose score does not tell all. */
  readonly checks: Readonly<Record<string, ImportedCheck>>
}

export interface ImportedRequests {
  readonly count: number
  readonly bytes: number
}

export interface ImportedLoad {
  readonly score: number | null
  readonly metrics: Readonly<Record<ImportedMetric, number | null>>
  /** Lighthouse's categories from 0 to 1; absent for a single load, like its requests. */
  readonly categories?: Readonly<Record<string, number | null>>
  readonly requests?: Readonly<Record<string, ImportedRequests>>
}

export interface ImportedCheck {
  /** Without a score: whether the check was judged all the same. */
  readonly judged?: 'not-applicable' | 'informative'
  readonly value?: { readonly number: number; readonly unit: string }
  /** What was found, if it fails or warns. */
  readonly message?: string
  readonly tier?: Tier
  /** Why it does not count. */
  readonly left?: 'ignored' | 'superseded'
  /** Number of its rows of evidence. */
  readonly rows?: number
  /** Whether the job audited the page twice, and found it only once: it may be noise. */
  readonly unconfirmed?: true
}

/** A page of a build, with all its runs. */
export interface ImportedPage {
  readonly url: string
  readonly formFactor: 'mobile' | 'desktop'
  readonly runs: readonly ImportedRun[]
  /** IDs of the runs whose original is stored, at the places of the runs. */
  readonly originals?: readonly (string | undefined)[]
}
