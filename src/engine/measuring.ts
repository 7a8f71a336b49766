import type { AuditEvents } from './audit-events.ts'
import type { Egress } from '../egress/egress.ts'
import type { LabResult } from '../lab/lab-result.ts'
import type { Lab } from '../lab/lab.ts'
import type { LabOutcome } from '../lab/lab-order.ts'
import type { AuditRequest } from '../request/audit-request.ts'

/** The browser's half of an audit, in parallel to the other. */
export interface Measuring {
  /** Results of the load, before the interaction tests; null if it failed. */
  readonly loaded: Promise<LabResult | null>
  /** Its end; never rejects because of a page or a browser. */
  readonly done: Promise<LabOutcome>
  stop(): void
}

export interface MeasuringNeeds {
  readonly lab: Lab
  readonly egress: Egress
  readonly request: AuditRequest
  readonly party: string | undefined
  readonly signal: AbortSignal
  readonly onProgress?: AuditEvents['onProgress'] | undefined
  readonly onWaiting?: AuditEvents['onWaiting'] | undefined
}

/** Starts at once: the browser works while links are still probed. */
export function startMeasuring(needs: MeasuringNeeds): Measuring {
  const { lab, signal, onProgress, onWaiting, ...order } = needs
  const own = new AbortController()
  const { promise: loaded, resolve } = Promise.withResolvers<LabResult | null>()
  const done = lab.measure({
    ...order,
    signal: AbortSignal.any([signal, own.signal]),
    onLoaded: resolve,
    onStep(step, done, total) {
      onWaiting?.(step === 'waiting')
      onProgress?.(step, done, total)
    },
  })
  // The caller that awaits it handles its failure; nobody may be awaiting it yet.
  done
    .catch(() => undefined)
    .finally(() => {
      onWaiting?.(false)
      resolve(null)
    })
  return { loaded, done, stop: () => own.abort() }
}
