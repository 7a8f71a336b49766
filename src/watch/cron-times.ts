import { Cron } from 'croner'
import { countFirings } from './count-firings.ts'

/** When a schedule fires. */
export interface CronTimes {
  /** The next firings after this time, or fewer if there are no more. Milliseconds since 1970. */
  readonly next: (after: number, count: number) => number[]
  /** The number of firings after this time, up to another. */
  readonly count: (after: number, until: number) => number
}

export type ReadCron =
  | { readonly times: CronTimes; readonly fault?: undefined }
  /** A sentence. */
  | { readonly fault: string; readonly times?: undefined }

const FIELDS = 5

/**
 * Reads a cron expression of five fields in an IANA time zone. When clocks go forward, firings in the missing hour
 * become one at its end; when they go back, a time of day fires once, and hourly firings happen in both hours.
 */
export function readCron(cron: string, timeZone: string): ReadCron {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== FIELDS) {
    return { fault: 'The schedule must have five fields: minute, hour, day, month and weekday.' }
  }
  try {
    // Paused: its own timers are never used, a stored time decides.
    const job = new Cron(fields.join(' '), { mode: '5-part', paused: true, timezone: timeZone })
    const next = (after: number, count: number) =>
      job.nextRuns(count, new Date(after)).map((date) => date.getTime())
    if (next(Date.UTC(2026, 0), 1).length === 0) return { fault: 'The schedule never fires.' }
    const counting = { fields, timeZone, next: (after: number) => next(after, 1)[0] }
    return { times: { next, count: (after, until) => countFirings(counting, after, until) } }
  } catch {
    return { fault: 'The schedule is not a valid cron expression.' }
  }
}

/** Enough to find the shortest gap of an expression that fires at several times of day on some weekdays. */
const FIRINGS_LOOKED_AT = 100
/**
 * After the first firing: every day and month comes up in this time. A hundred firings on 29 February take four
 * centuries, and 40 ms to find.
 */
const LOOKED_AT_MS = 400 * 24 * 60 * 60_000

/** The shortest time between two firings; infinite if there is only one. */
export function shortestGap({ next }: Pick<CronTimes, 'next'>, from: number): number {
  const [first] = next(from, 1)
  let shortest = Number.POSITIVE_INFINITY
  let last = first
  for (let count = 1; count < FIRINGS_LOOKED_AT; count += 1) {
    if (first === undefined || last === undefined || last - first > LOOKED_AT_MS) break
    const [firing] = next(last, 1)
    if (firing !== undefined) shortest = Math.min(shortest, firing - last)
    last = firing
  }
  return shortest
}
