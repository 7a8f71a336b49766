import type { Egress } from '../egress/egress.ts'
import type { AuditRequest } from '../request/audit-request.ts'
import type { LabArtifact } from './lab-artifact.ts'
import type { LabResult } from './lab-result.ts'
import type { NotMeasured } from './reasons.ts'
import type { LabStep } from './runner-messages.ts'

export interface LabOrder {
  readonly request: AuditRequest
  /** User whose page it is: browsers are shared in turns. */
  readonly party?: string | undefined
  readonly egress: Egress
  readonly signal: AbortSignal
  /** The load is complete on every device; the interaction tests remain. */
  readonly onLoaded?: (result: LabResult) => void
  readonly onStep?: (step: LabStep | 'waiting', done: number, total: number) => void
}

export type LabOutcome =
  | {
      readonly measured: true
      readonly result: LabResult
      readonly artifacts: readonly LabArtifact[]
    }
  | NotMeasured
