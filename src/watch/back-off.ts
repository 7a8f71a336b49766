/** Consecutive runs of a report, up to the latest one, whose target could not be reached. */
export interface FailureStreak {
  readonly failures: number
  /** When the first of them ended; null if there are none. */
  readonly since: number | null
  /** When the latest of them ended. */
  readonly last: number | null
}

export type BackOffState =
  | 'active'
  /** Audited at growing intervals. */
  | 'slowed'
  /** No longer audited by schedule. */
  | 'paused'

const DAY_MS = 24 * 60 * 60_000

/** Failures after which the interval doubles with each further one. */
const FIRST_SLOWED = 5
const PAUSED_AFTER_MS = 14 * DAY_MS

/** A success ends the streak and the back-off, also one of a run that a user started. */
export function backOffState({ failures, since }: FailureStreak, now: number): BackOffState {
  if (failures < FIRST_SLOWED || since === null) return 'active'
  return now - since >= PAUSED_AFTER_MS ? 'paused' : 'slowed'
}

/** Events are kept as long: later, the store has no record that this one was sent. */
const NEWS_MS = 30 * DAY_MS

interface At {
  readonly now: number
  readonly intervalMs: number
}

/** Whether it has been paused only since recently, so that its owner may not have been told. */
export function isPauseNews(streak: FailureStreak, { now, intervalMs }: At): boolean {
  const { since, last } = streak
  if (since === null || backOffState(streak, now) !== 'paused') return false
  const begun = Math.max(since + PAUSED_AFTER_MS, last ?? 0)
  // A schedule that fires more rarely is only found paused at its next firing.
  return now - begun < Math.max(NEWS_MS, 1.5 * intervalMs)
}

/** Whether a scheduled run of a report is skipped because its target has failed too often. */
export function isPutOff(streak: FailureStreak, { now, intervalMs }: At): boolean {
  const state = backOffState(streak, now)
  if (state !== 'slowed') return state === 'paused'
  const doubled = intervalMs * 2 ** (streak.failures - FIRST_SLOWED + 1)
  // Runs take a while, so a regular one comes slightly less than an interval after the end of the previous one.
  const pause = Math.min(doubled, Math.max(DAY_MS, intervalMs)) - intervalMs / 2
  return streak.last !== null && now - streak.last < pause
}
