import type { ReportProgress } from '../../store/runs/progress.ts'
import { progressText } from './progress-text.ts'
import { type Phase, phaseOf } from './run-phase.ts'
import { timeLeft } from './time-left.ts'

export interface ReportEvent {
  /** Names the sent state, so that a reconnecting client gets only the rest. */
  readonly id: string
  readonly name: 'progress' | 'static' | 'completed' | 'failed'
  readonly data: Readonly<Record<string, string | number | null>>
}

/**
 * The events of a run in order, each state once. `static` comes with everything saved before the end: the first
 * results, and those of the page load.
 *
 * @param lastId id of the last sent event
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

/** As transferred: JSON contains no raw line breaks. */
export function eventText({ id, name, data }: ReportEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** `eta_from` and `eta_to` are seconds, present if other runs give an estimate; `note` is for people. */
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
