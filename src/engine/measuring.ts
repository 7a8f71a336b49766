import type { AuditEvents } from './audit-events.ts'
import type { Egress } from '../egress/egress.ts'
import type { LabResult } from '../lab/lab-result.ts'
import type { Lab } from '../lab/lab.ts'
import type { LabOutcome } from '../lab/lab-order.ts'
import type { AuditRequest } from '../request/audit-request.ts'

/** The half of an audit that a browser does, beside the other. */
export interface Measuring {
  /** What the load gave, before the page is tried; null when it came to nothing. */
  readonly loaded: Promise<LabResult | null>
  /** How it ended; never rejects for what a page or a browser did. */
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

/** Begins at once: the browser is at work while links are still asked. */
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
  // Whoever awaits it hears of its failure; nobody may be awaiting it yet.
  done
    .catch(() => undefined)
    .finally(() => {
      onWaiting?.(false)
      resolve(null)
    })
  return { loaded, done, stop: () => own.abort() }
}
