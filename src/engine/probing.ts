import type { Analysis } from './analysis/analysis.ts'
import type { Known } from './analysis/audit-thread.ts'
import type { Probe, ProbeResult } from '../capture/capture.ts'
import { captureProbes } from '../capture/capture-probes.ts'
import type { Session } from '../egress/egress.ts'
import { isReadAlone, withoutBody } from '../facts/probes/lone-answers.ts'
import type { ReadProbe } from '../facts/probes/read-probe.ts'
import { ThreadKilled } from './analysis/thread-pool.ts'

/** Milliseconds for all waves together; unanswered probes are then `late` for good. */
const DEADLINE_MS = 10_000

export interface Probing {
  /** Settles when nothing is left to request or the time is up. */
  readonly done: Promise<void>
  /** Results of all probes so far; pending ones are `late`. */
  soFar(): readonly ReadProbe[]
}

interface ProbingNeeds extends Omit<Known, 'results'> {
  readonly session: Session
  readonly analysis: Analysis
  readonly signal: AbortSignal
  /** Our own `User-Agent`, if the page may also be requested as crawlers. */
  readonly ownAgent: string | null
}

/** Sends wave after wave: results of one wave (such as robots.txt) call for the next. */
export function startProbing(needs: ProbingNeeds): Probing {
  const { session, analysis, page, document, signal, ownAgent } = needs
  const answers = new Map<Probe, ReadProbe>()
  const soFar = () => answers.values().toArray()
  const end = performance.now() + DEADLINE_MS

  /** A body that only this response needs is parsed at once and not kept. */
  async function take(result: ProbeResult): Promise<void> {
    answers.set(result.probe, isReadAlone(result) ? await readAlone(result) : result)
  }

  async function readAlone(result: Parameters<typeof withoutBody>[0]): Promise<ReadProbe> {
    try {
      return await analysis.readProbe(result)
    } catch (error) {
      if (error instanceof ThreadKilled && error.tooMuch) return withoutBody(result)
      throw error
    }
  }

  async function askWaves(): Promise<void> {
    for (;;) {
      const probes = await analysis.plan({ page, document, results: soFar(), ownAgent })
      if (probes.length === 0) return
      for (const probe of probes) answers.set(probe, { probe, status: 'late' })
      const reading: Promise<void>[] = []
      await captureProbes(session, probes, {
        deadlineMs: Math.max(0, end - performance.now()),
        signal,
        onResult: (result) => {
          const taken = take(result)
          // It is awaited below; until then its failure must not count as unhandled.
          taken.catch(() => undefined)
          reading.push(taken)
        },
      })
      await Promise.all(reading)
    }
  }

  const done = askWaves()
  // The caller that awaits it handles its failure; nobody may be awaiting it yet.
  done.catch(() => undefined)
  return { done, soFar }
}
