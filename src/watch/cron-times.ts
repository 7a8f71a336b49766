import { Cron } from 'croner'

/** When a schedule fires. */
export interface CronTimes {
  /** The next firings after this time, or fewer if there are no more. Milliseconds since 1970. */
  readonly next: (after: number, count: number) => number[]
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
    return { times: { next } }
  } catch {
    return { fault: 'The schedule is not a valid cron expression.' }
  }
}

/** Enough to find the shortest gap of an expression that fires at several times of day on some weekdays. */
const FIRINGS_LOOKED_AT = 100

/** The shortest time between two firings; infinite if there is only one. */
export function shortestGap({ next }: CronTimes, from: number): number {
  const firings = next(from, FIRINGS_LOOKED_AT)
  const gaps = firings.slice(1).map((time, at) => time - (firings[at] ?? time))
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...gaps)
}
