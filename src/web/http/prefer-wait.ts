import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../store/accounts/actor.ts'
import { isUnavailable } from '../../store/database/unavailable.ts'
import type { Report } from '../../store/reports/report-row.ts'
import type { Reports } from '../../store/reports/reports.ts'

const MAX_WAIT_S = 60

/** Intervals of polling the store: short at first, since an audit may take less than a second. */
const FIRST_PAUSE_MS = 50
const LAST_PAUSE_MS = 500
const PAUSE_GROWTH = 1.5

/** Seconds that `Prefer: wait=30` (RFC 7240) asks for, at most 60; undefined without it. */
export function preferredWait(prefer: string | readonly string[] | undefined): number | undefined {
  const text = typeof prefer === 'string' ? prefer : (prefer ?? []).join(',')
  const match = /(?:^|,)\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=[,;]|$)/i.exec(text)
  const seconds = Math.min(Number(match?.[1] ?? 0), MAX_WAIT_S)
  return seconds > 0 ? seconds : undefined
}

export interface Wait {
  readonly actor: Actor
  readonly seconds: number
  /** Ends the waiting early: the client has disconnected, or the server is closing. */
  readonly signal: AbortSignal
}

/**
 * The report once its run has ended or the time is up; undefined if it has been deleted. Its change has been made: if
 * the database is unavailable meanwhile, that is no reason to refuse it.
 *
 * @param changed the report as the request left it
 */
export async function reportAfterRun(
  reports: Pick<Reports, 'find'>,
  changed: Report,
  { actor, seconds, signal }: Wait,
): Promise<Report | undefined> {
  const until = performance.now() + seconds * 1000
  let pause = FIRST_PAUSE_MS
  for (;;) {
    const report = await reports.find(actor, changed.id).catch((error: unknown) => {
      if (isUnavailable(error)) return changed
      throw error
    })
    const left = until - performance.now()
    if (!report || hasEnded(report) || left <= 0 || signal.aborted) return report
    await pauseFor(Math.min(pause, left), signal)
    pause = Math.min(pause * PAUSE_GROWTH, LAST_PAUSE_MS)
  }
}

function hasEnded({ status }: Report): boolean {
  return status === 'completed' || status === 'failed'
}

/** Returns early, without an error, if the waiting must end. */
async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
