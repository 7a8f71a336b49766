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
}

export interface ImportedScore {
  readonly id: string
  readonly title: string
  readonly score: number | null
}
