import type { AlertRules } from '../../watch/alerts/alert-rules.ts'

/** What `watch/` decides by: the store asks it within its transactions, and imports none of it. */
export type WatchRules = AlertRules

/** A report whose run has ended. */
export interface WatchedReport {
  readonly id: string
  readonly projectId: string
  readonly ownerId: string
  readonly url: string
  /** Page loads of each run. */
  readonly samples: number
}
