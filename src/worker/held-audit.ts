import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import type { Artifacts } from '../store/runs/artifacts.ts'
import type { Audit } from './audit-run.ts'
import type { Log } from './job-loop.ts'

export interface RunSettings {
  readonly queue: Queue
  readonly artifacts: Pick<Artifacts, 'save'>
  readonly audit: Audit
  readonly log: Log
  /** Called each time that something of a report's run has been written. */
  readonly onWritten: (reportId: string) => void
  readonly heartbeatMs: number
  readonly runLimitMs: number
  /** Between two tries to write the result of a run. */
  readonly retryMs: number
  /** How long a run waits that the machine cannot audit now. */
  readonly awayMs: number
  /** For each file: an unavailable store costs the report its files, not its results. */
  readonly filesMs: number
}

/** The audit threw, which is our fault. */
export interface InternalError {
  readonly status: 'broke'
  readonly error: unknown
}

/** Why a run was interrupted: `away` if the database could not be asked whether it may connect. */
export type Broken = 'lost' | 'full' | 'put back' | 'too long' | 'away' | InternalError

/** The audit of a run that this worker holds, as far as it knows. */
export interface HeldAudit {
  readonly claimed: ClaimedRun
  readonly broken: Promise<Broken>
  /** Resolves when nothing waits for the end of the run any more. */
  readonly left: Promise<void>
  readonly breakOff: (why: Broken) => void
}

/** Interrupts the run if a response of the queue says that another worker, or none, holds it. */
export type WhileHeld = (isHeld: boolean) => void
