import { analyse } from '../src/engine/analysis/audit-thread.ts'
import type { PageCapture, ProbeResult } from '../src/capture/capture.ts'

/** A page as the network gave it, with all its probes answered: what analysis starts from. */
export interface Captured {
  readonly page: PageCapture
  readonly html: string
  readonly probes: readonly ProbeResult[]
}

/** Facts, checks and results of one page, as the audit thread works them out. */
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
