import type { ReportProgress } from '../../store/runs/progress.ts'
import { progressText } from './progress-text.ts'
import { type Phase, phaseOf } from './run-phase.ts'
import { timeLeft } from './time-left.ts'

export interface ReportEvent {
  /** Says what was told with it, so that whoever comes back with it hears the rest and no more. */
  readonly id: string
  readonly name: 'progress' | 'static' | 'completed' | 'failed'
  readonly data: Readonly<Record<string, string | number | null>>
}

/**
 * What there is to say of a run, in its order: each state once. `static` comes with everything that is
 * saved before the end: the first results, and what the browser's load gave.
 *
 * @param lastId of the event that was told last
 */
export function eventsSince(lastId: string | undefined, now: ReportProgress): ReportEvent[] {
  const phase = phaseOf(now)
  const id = idOf(now, phase)
  if (id === lastId) return []
  const saved = { run: now.run, saved_at: now.savedAt }
  if (hasEnded(now)) {
    return [{ id, name: now.status === 'failed' ? 'failed' : 'completed', data: saved }]
  }
  const progress = { id, name: 'progress' as const, data: dataOf(now, phase) }
  if (now.savedAt === null || savedWith(lastId) === savedWith(id)) return [progress]
  return [{ id, name: 'static', data: saved }, progress]
}

export function hasEnded({ status }: ReportProgress): boolean {
  return status === 'completed' || status === 'failed'
}

/** As it goes over the wire: JSON has no line breaks of its own. */
export function eventText({ id, name, data }: ReportEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** `eta_from` and `eta_to` are seconds, there when others tell how long it takes; `note` is for people. */
function dataOf(progress: ReportProgress, place: Phase): ReportEvent['data'] {
  const { run, ahead } = progress
  const { phase, done, total, pct } = place
  const left = timeLeft(progress)
  return {
    run,
    step: phase,
    done,
    total,
    pct,
    ...(ahead === null ? {} : { ahead }),
    ...(left === undefined || left === 'late' ? {} : { eta_from: left.from, eta_to: left.to }),
    note: progressText(progress, place),
  }
}

function idOf(now: ReportProgress, { phase, done, total }: Phase): string {
  const saved = `${now.run}.${now.savedAt ?? 'none'}`
  return hasEnded(now) ? `${saved}/end` : `${saved}/${phase}.${done}.${total}.${now.ahead ?? 0}`
}

/** The run, and when its results were saved. */
function savedWith(id: string | undefined): string | undefined {
  return id?.split('/')[0]
}
