import type { LabArtifact } from '../lab/lab-artifact.ts'
import type { LabOrder } from '../lab/lab-order.ts'
import type { EarlierRun } from '../report/carry-findings.ts'
import type { Results } from '../report/results.ts'

/** Steps of plain HTTP, then the browser's beside them. */
export type AuditStep =
  | 'fetching'
  | 'reading'
  | 'probing'
  | 'judging'
  | Parameters<NonNullable<LabOrder['onStep']>>[0]

/** Progress of an audit. */
export interface AuditEvents {
  /** Called with results worth showing while slow third parties or the browser are still working. */
  readonly onStage?: (results: Results) => void | Promise<void>
  /** Called with each file from the browser, before the audit ends. */
  readonly onArtifact?: (artifact: LabArtifact) => void | Promise<void>
  /** `done` of `total` parts of the step are complete. */
  readonly onProgress?: (step: AuditStep, done: number, total: number) => void
  /** Called with `true` when all browsers are busy with other pages, with `false` when one starts on this page. */
  readonly onWaiting?: (waiting: boolean) => void
}

/** Conditions of an audit, besides its request. */
export interface AuditContext {
  readonly signal?: AbortSignal
  /** Ids of ignored checks, which stay listed but leave the score. */
  readonly ignoredChecks?: readonly string[]
  /** The report's latest completed run, from which outcomes that cannot be measured are carried. */
  readonly earlier?: EarlierRun | undefined
  /**
   * Called before connecting to the page's host and to each redirect's host, with all addresses of the name; false
   * ends the audit. Not called for probes.
   */
  readonly admit?: (url: string, addresses: readonly string[]) => Promise<boolean>
  /** The owner of the audit, as any text: parties take turns at the browsers. */
  readonly party?: string
  /** Without the browser's part it is of no use: a fault of ours there rejects. */
  readonly needsBrowser?: boolean
}
