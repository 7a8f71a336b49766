import { readCron } from '../cron-times.ts'

/** A week of digests: from one Monday at 07:00 to the next, in the recipient's time zone. Milliseconds since 1970. */
export interface DigestWeek {
  readonly from: number
  readonly to: number
  /** When the digest after this one is due. */
  readonly next: number
}

const MONDAY_MORNING = '0 7 * * 1'
const DAY_MS = 24 * 60 * 60_000

/** More than two weeks, so that two Mondays are in it. */
const LOOK_BACK_MS = 15 * DAY_MS

/** The last week that has ended. After a downtime, earlier weeks are left out: one digest is enough. */
export function digestWeek(timeZone: string, now: number): DigestWeek {
  const { times = utc() } = readCron(MONDAY_MORNING, timeZone)
  const mondays = times.next(now - LOOK_BACK_MS, 4)
  const ended = mondays.filter((at) => at <= now)
  const [from = now, to = now] = ended.slice(-2)
  return { from, to, next: mondays.find((at) => at > now) ?? now + 7 * DAY_MS }
}

/** For a time zone that this system does not know. */
function utc() {
  const { times, fault } = readCron(MONDAY_MORNING, 'UTC')
  if (!times) throw new Error(fault)
  return times
}
