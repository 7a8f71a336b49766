import type { ClaimedRun } from '../queue/claim-run.ts'
import type { EarlierRun } from '../report/carry-findings.ts'
import type { AuditOutcome, Results } from '../report/results.ts'
import type { AuditRequest } from '../request/audit-request.ts'

/** The engine, as passed to the worker. Rejects only on an internal error. */
export type Audit = (request: AuditRequest, run: AuditRun) => Promise<AuditOutcome>

/** A file that a run stores beside its results. */
export interface RunArtifact {
  readonly name: string
  readonly mediaType: string
  readonly body: Uint8Array
}

/** The owner of a run, the signals that end it, and the listeners of its progress. */
export interface AuditRun {
  /** ID of the user who owns the run. */
  readonly party: string
  readonly ignoredChecks: ClaimedRun['ignoredChecks']
  /** The report's latest completed run; undefined if this is the first. */
  readonly earlier: EarlierRun | undefined
  /** Fires when the result is no longer needed. */
  readonly signal: AbortSignal
  /** Whether the run may connect to this host of its page now; false if it is no longer needed. */
  readonly admit: (url: string, addresses: readonly string[]) => Promise<boolean>
  /** Saves and shows the results of a stage; awaited before the next stage overwrites them. */
  readonly onStage: (results: Results) => Promise<void>
  /** Stores a file. */
  readonly onArtifact: (artifact: RunArtifact) => Promise<void>
  /** May be called any number of times. */
  readonly onProgress: (step: string, done: number, total: number) => void
  /** `true` while the audit waits for a browser that other runs use: that time does not count. */
  readonly onWaiting: (waiting: boolean) => void
}
