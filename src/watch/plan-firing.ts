import { type CronTimes, readCron } from './cron-times.ts'
import { fractionOf, offsetOf } from './spread.ts'

/** A due schedule. */
export interface DueSchedule {
  readonly cron: string
  readonly timeZone: string
  /** When it was due. */
  readonly nextRunAt: number
  readonly intervalMs: number
}

/** Firings that were skipped because no worker ran at that time. */
export interface SkippedFirings {
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface Firing {
  /** Null if it never fires again. */
  readonly nextRunAt: number | null
  /** When each report is audited; undefined if this firing is skipped. */
  readonly dueAt: ((reportId: string) => number) | undefined
  readonly skipped: SkippedFirings | undefined
}

/** Workers check schedules every few seconds: a greater delay means that none was running. */
const LATE_MS = 5 * 60_000

const CATCH_UP_MS = 15 * 60_000

/** Maximum number of skipped firings that are counted: a week of one every quarter of an hour. */
const MOST_COUNTED = 700

/**
 * Plans the runs of a firing. After downtime, however many firings were missed, there is one run for all of them,
 * within a quarter of an hour; none if the next one is due in less than half an interval.
 */
export function planFiring(schedule: DueSchedule, now: number): Firing {
  const { times } = readCron(schedule.cron, schedule.timeZone)
  // A time zone that a newer system no longer knows.
  if (!times) return { nextRunAt: null, dueAt: undefined, skipped: undefined }
  const { nextRunAt, intervalMs } = schedule
  const next = times.next(now, 1)[0] ?? null
  const missed = missedFirings(times, nextRunAt, now)
  if (missed.length === 1 && now - nextRunAt < LATE_MS) {
    const dueAt = (id: string) => nextRunAt + offsetOf(id, intervalMs)
    return { nextRunAt: next, dueAt, skipped: undefined }
  }
  const isSoon = next !== null && next - now < intervalMs / 2
  const left = isSoon ? missed : missed.slice(0, -1)
  return {
    nextRunAt: next,
    dueAt: isSoon ? undefined : (id) => now + catchUpOf(id) + offsetOf(id, intervalMs),
    skipped: skippedOf(left),
  }
}

/** The first one and those after it. One by one: usually there are none, and each costs time. */
function missedFirings({ next }: CronTimes, first: number, now: number): number[] {
  const missed = [first]
  let [following] = next(first, 1)
  while (following !== undefined && following <= now && missed.length <= MOST_COUNTED) {
    missed.push(following)
    ;[following] = next(following, 1)
  }
  return missed
}

function catchUpOf(reportId: string): number {
  return Math.floor(fractionOf(`catch-up ${reportId}`) * CATCH_UP_MS)
}

function skippedOf(firings: readonly number[]): SkippedFirings | undefined {
  const [from, to] = [firings[0], firings.at(-1)]
  if (from === undefined || to === undefined) return undefined
  return { from, to, count: firings.length }
}
