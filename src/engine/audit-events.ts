import type { LabArtifact } from '../lab/lab-artifact.ts'
import type { LabOrder } from '../lab/lab-order.ts'
import type { EarlierRun } from '../report/carry-findings.ts'
import type { Results } from '../report/results.ts'

/** What plain HTTP takes, then what the browser does beside it. */
export type AuditStep =
  | 'fetching'
  | 'reading'
  | 'probing'
  | 'judging'
  | Parameters<NonNullable<LabOrder['onStep']>>[0]

/** What an audit tells while it runs. */
export interface AuditEvents {
  /** Called with results that are worth showing while slow third parties or the browser are at work. */
  readonly onStage?: (results: Results) => void | Promise<void>
  /** Called with each file that the browser left, before the audit ends. */
  readonly onArtifact?: (artifact: LabArtifact) => void | Promise<void>
  /** `done` of `total` of the step are behind it. */
  readonly onProgress?: (step: AuditStep, done: number, total: number) => void
  /** Called with `true` when the browsers are all at other pages, with `false` when one is at this. */
  readonly onWaiting?: (waiting: boolean) => void
}

/** The conditions that an audit runs under, besides its request. */
export interface AuditContext {
  readonly signal?: AbortSignal
  /** Ids of checks that stay listed and leave the score. */
  readonly ignoredChecks?: readonly string[]
  /** The report's latest completed run: what this one cannot measure is carried from it. */
  readonly earlier?: EarlierRun | undefined
  /**
   * Asked before the page's host, and each host that it redirects to, is connected to, with all
   * addresses that the name has; false ends the audit. Probes are not asked about.
   */
  readonly admit?: (url: string, addresses: readonly string[]) => Promise<boolean>
  /** The owner of the audit, as any text: parties take turns at the browsers. */
  readonly party?: string
}
