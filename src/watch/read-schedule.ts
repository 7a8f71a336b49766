import { readCron, shortestGap } from './cron-times.ts'

/** A stored schedule. */
export interface ValidSchedule {
  readonly cron: string
  readonly timeZone: string
  readonly intervalMs: number
  /** The first firings, at least one. */
  readonly firings: readonly number[]
  /** The first firing after this time. */
  readonly nextAfter: (time: number) => number | null
}

export type ReadSchedule =
  | { readonly schedule: ValidSchedule; readonly fault?: undefined }
  /** Describes the expression, as a sentence. */
  | { readonly fault: string; readonly schedule?: undefined }

const MINUTE_MS = 60_000
/** Number of firings shown to users. */
const SHOWN = 5
/** The interval for a schedule that fires once: no offset is longer than an hour anyway. */
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

/** @param now milliseconds since 1970 */
export function readSchedule(
  { cron, timeZone }: { readonly cron: string; readonly timeZone: string },
  { now, minIntervalMs }: { readonly now: number; readonly minIntervalMs: number },
): ReadSchedule {
  const { times, fault } = readCron(cron, timeZone)
  if (!times) return { fault }
  const gap = shortestGap(times, now)
  if (gap < minIntervalMs) {
    const [every, least] = [gap, minIntervalMs].map((ms) => minutesText(ms / MINUTE_MS))
    return { fault: `The schedule fires every ${every}. The shortest interval is ${least}.` }
  }
  const firings = times.next(now, SHOWN)
  if (firings.length === 0) return { fault: 'The schedule never fires.' }
  const written = cron.trim().split(/\s+/).join(' ')
  const nextAfter = (time: number) => times.next(time, 1)[0] ?? null
  const intervalMs = Math.min(gap, YEAR_MS)
  return { schedule: { cron: written, timeZone, intervalMs, firings, nextAfter } }
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
