import { analyse } from '../src/engine/analysis/audit-thread.ts'
import type { PageCapture, ProbeResult } from '../src/capture/capture.ts'

/** A page as received from the network, with the responses to all its probes: the input of analysis. */
export interface Captured {
  readonly page: PageCapture
  readonly html: string
  readonly probes: readonly ProbeResult[]
}

/** Computes facts, checks and results of one page, like the audit thread. */
export function analyseWhole({ page, probes }: Captured): void {
  const read = analyse({ kind: 'read', page })
  if (read.kind !== 'read') return
  const known = { page, document: read.document, results: probes }
  analyse({ kind: 'plan', ...known })
  analyse({
    kind: 'judge',
    ...known,
    stage: 'static',
    timing: { started_at: page.startedAt, fetch: 0, probes: 0, total: 0 },
    environment: { pagemark: 'bench' },
  })
}
