import type { Analysis } from './analysis.ts'
import type { Known } from './audit-thread.ts'
import type { Probe, ProbeResult } from './capture/capture.ts'
import { captureProbes } from './capture/capture-probes.ts'
import type { Session } from './egress/egress.ts'

/** Milliseconds for all waves together; what has not answered by then is `late` for good. */
const DEADLINE_MS = 10_000

export interface Probing {
  /** Settles when nothing is left to ask or the time is up. */
  readonly done: Promise<void>
  /** What every probe brought by now; those still under way are `late`. */
  soFar(): readonly ProbeResult[]
}

interface ProbingNeeds extends Omit<Known, 'results'> {
  readonly session: Session
  readonly analysis: Analysis
  readonly signal: AbortSignal
}

/** Asks wave after wave: what one wave brought (robots.txt, say) gives reason for the next. */
export function startProbing({ session, analysis, page, document, signal }: ProbingNeeds): Probing {
  const answers = new Map<Probe, ProbeResult>()
  const soFar = () => answers.values().toArray()
  const end = Date.now() + DEADLINE_MS

  async function askWaves(): Promise<void> {
    for (;;) {
      const probes = await analysis.plan({ page, document, results: soFar() })
      if (probes.length === 0) return
      for (const probe of probes) answers.set(probe, { probe, status: 'late' })
      await captureProbes(session, probes, {
        deadlineMs: Math.max(0, end - Date.now()),
        signal,
        onResult: (result) => answers.set(result.probe, result),
      })
    }
  }

  const done = askWaves()
  // Whoever awaits it hears of its failure; nobody may be awaiting it yet.
  done.catch(() => undefined)
  return { done, soFar }
}
