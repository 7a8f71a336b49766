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

/** Usually there are none, and finding each takes 0.1 ms: further ones are counted. */
const MOST_STEPS = 8

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
  const missed = missedFirings(times, schedule, now)
  if (missed.count === 1 && now - nextRunAt < LATE_MS) {
    const dueAt = (id: string) => nextRunAt + offsetOf(id, intervalMs)
    return { nextRunAt: next, dueAt, skipped: undefined }
  }
  const isSoon = next !== null && next - now < intervalMs / 2
  return {
    nextRunAt: next,
    dueAt: isSoon ? undefined : (id) => now + catchUpOf(id) + offsetOf(id, intervalMs),
    skipped: isSoon ? skippedUpTo(missed) : skippedBefore(missed),
  }
}

/** Firings up to now, at least one. */
interface MissedFirings {
  readonly first: number
  /** The one before the last; undefined if there is only one. */
  readonly before: number | undefined
  readonly last: number
  readonly count: number
}

function missedFirings(
  times: CronTimes,
  { nextRunAt: first, intervalMs }: DueSchedule,
  now: number,
): MissedFirings {
  let [last, count] = [first, 1]
  let before: number | undefined
  let [following] = times.next(first, 1)
  while (following !== undefined && following <= now && count < MOST_STEPS) {
    before = last
    last = following
    count += 1
    ;[following] = times.next(following, 1)
  }
  if (following === undefined || following > now) return { first, before, last, count }
  const latest = latestFiring(times, { from: following, until: now, span: intervalMs })
  return {
    first,
    before: latestFiring(times, { from: last, until: latest - 1, span: intervalMs }),
    last: latest,
    count: count + times.count(last, now),
  }
}

/**
 * The last firing up to a time. It is looked for from there, in spans that double until there is one, and then halve.
 *
 * @param from an earlier firing
 */
function latestFiring(
  { next }: CronTimes,
  { from, until, span }: { readonly from: number; readonly until: number; readonly span: number },
): number {
  let [found, end, looked] = [from, until, span]
  for (;;) {
    const at = Math.max(found, end - looked)
    const [firing] = next(at, 1)
    if (firing !== undefined && firing <= until) {
      found = firing
      looked = (end - found) / 2
    } else if (at === found) {
      return found
    } else {
      end = at
      looked *= 2
    }
  }
}

function catchUpOf(reportId: string): number {
  return Math.floor(fractionOf(`catch-up ${reportId}`) * CATCH_UP_MS)
}

function skippedUpTo({ first, last, count }: MissedFirings): SkippedFirings {
  return { from: first, to: last, count }
}

/** All but the last, for which reports are audited now. */
function skippedBefore({ first, before, count }: MissedFirings): SkippedFirings | undefined {
  return before === undefined ? undefined : { from: first, to: before, count: count - 1 }
}
