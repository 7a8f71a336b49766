import type { AlertRules } from '../../watch/alerts/alert-rules.ts'

/** The rules of `watch/`: the store calls them within its transactions, and imports none of their code. */
export type WatchRules = AlertRules

/** What has alerts: a report, or a site audit. */
export interface WatchedSubject {
  readonly kind: 'report' | 'site_audit'
  readonly id: string
  readonly projectId: string
  readonly ownerId: string
  readonly url: string
}

/** A report whose run has ended. */
export interface WatchedReport {
  readonly id: string
  readonly projectId: string
  readonly ownerId: string
  readonly url: string
  /** Page loads of each run, by its owner. */
  readonly samples: number
  /** The same while its loads differ too much for fewer. */
  readonly watchSamples: number | null
}

export interface EndedRun {
  readonly id: string
  readonly report_id: string
  readonly number: number
  readonly samples: number | null
}
