/**
 * An alert is a rule that a report breaks, from the first sign until it is resolved:
 *
 *     ok ──bad──▶ suspected ──a second run agrees──▶ confirmed ◀──bad── recovering
 *      ▲              │                                  └──────good──────▶ │
 *      ├──────────────┘ it does not: noise                                  │
 *      └───────────────────────── two good runs ───────────────────────────┘
 *
 * Rules that need no second run go from `ok` to `confirmed` at once. Messages follow from the last one sent: one when
 * an alert opens, one when it is resolved, and none while it is muted or flapping.
 */
export type AlertState = 'ok' | 'suspected' | 'confirmed' | 'recovering'

export type Mute =
  | { readonly kind: 'until'; readonly until: number }
  /** Until the alert is resolved, or its value gets worse than this one. */
  | { readonly kind: 'change'; readonly value: number | null }

export interface AlertStatus {
  readonly state: AlertState
  /** When it entered this state. */
  readonly since: number
  /** Consecutive good runs, while it recovers. */
  readonly goodRuns: number
  /** The times of its confirmations in the last day, the oldest first. */
  readonly rounds: readonly number[]
  readonly isFlapping: boolean
  /** While suspected: until then, only a run that was made to confirm it counts; null if the next run counts. */
  readonly confirmBy: number | null
  readonly mute: Mute | null
  /** Whether the last message said that it is open. */
  readonly isTold: boolean
}

/** A run's observation about the rule. */
export type Seen =
  | { readonly kind: 'good' }
  /** `isCertain`: a second run could not disagree. `isWorse`: worth another message for an open alert. */
  | { readonly kind: 'bad'; readonly isCertain: boolean; readonly isWorse: boolean }
  /** Not measured, or not comparable with the others: counts neither for nor against. */
  | { readonly kind: 'nothing' }
  /** The rule or its point of comparison no longer exists: there is nothing to report. */
  | { readonly kind: 'void' }

export type AlertNews =
  | 'confirmed'
  | 'resolved'
  /** The third round in a day: the last message until it is steady. */
  | 'flapping'

export interface AlertStep {
  readonly status: AlertStatus
  readonly news: AlertNews | undefined
  /** A second run did not agree. */
  readonly isNoise: boolean
}

interface RunAt {
  readonly now: number
  /** Whether it was made to confirm a suspected alert. */
  readonly isConfirming: boolean
}

const DAY_MS = 24 * 60 * 60_000
const FLAPPING_ROUNDS = 3
const GOOD_RUNS = 2

export const NEW_ALERT: AlertStatus = {
  state: 'ok',
  since: 0,
  goodRuns: 0,
  rounds: [],
  isFlapping: false,
  confirmBy: null,
  mute: null,
  isTold: false,
}

export function stepAlert(before: AlertStatus, seen: Seen, run: RunAt): AlertStep {
  const { now } = run
  const calm = calmed(unmuted(before, seen, now), now)
  const moved = moveOn(calm, seen, run)
  const rounds = moved.rounds.filter((time) => time > now - DAY_MS)
  const begins = !moved.isFlapping && rounds.length >= FLAPPING_ROUNDS
  const status = { ...moved, rounds, isFlapping: moved.isFlapping || begins }
  const isNoise = before.state === 'suspected' && status.state === 'ok' && seen.kind === 'good'
  return { ...told(status, begins), isNoise }
}

export function isOpen({ state }: Pick<AlertStatus, 'state'>): boolean {
  return state === 'confirmed' || state === 'recovering'
}

function isMuted({ mute }: Pick<AlertStatus, 'mute'>, now: number): boolean {
  return mute !== null && (mute.kind === 'change' || mute.until > now)
}

/** The message that is due, if any: when the last one is no longer true. */
function told(
  status: AlertStatus,
  beginsFlapping: boolean,
): { status: AlertStatus; news: AlertNews | undefined } {
  const isNow = isOpen(status)
  if (status.mute !== null) {
    // The user who muted it knows of it: its resolution is no news.
    return { status: { ...status, isTold: status.isTold && isNow }, news: undefined }
  }
  if (beginsFlapping) return { status: { ...status, isTold: true }, news: 'flapping' }
  if (status.isFlapping || status.isTold === isNow) return { status, news: undefined }
  return { status: { ...status, isTold: isNow }, news: isNow ? 'confirmed' : 'resolved' }
}

function unmuted(status: AlertStatus, seen: Seen, now: number): AlertStatus {
  const isWorse = isOpen(status) && seen.kind === 'bad' && seen.isWorse
  const { mute } = status
  const ends = mute?.kind === 'change' ? isWorse : !isMuted(status, now)
  const kept = ends ? { ...status, mute: null } : status
  return isWorse && kept.mute === null ? { ...kept, isTold: false } : kept
}

/** Once steady for a day, it is announced again. */
function calmed(status: AlertStatus, now: number): AlertStatus {
  if (!status.isFlapping || now - status.since < DAY_MS) return status
  return { ...status, isFlapping: false, rounds: [] }
}

function moveOn(status: AlertStatus, seen: Seen, at: RunAt): AlertStatus {
  switch (seen.kind) {
    case 'good':
      return afterGood(status, at)
    case 'bad':
      return afterBad(status, seen.isCertain, at)
    case 'void':
      return status.state === 'ok' ? status : closed(to('ok', status, at))
    case 'nothing':
      return afterNothing(status, at)
  }
}

function afterGood(status: AlertStatus, at: RunAt): AlertStatus {
  const goodRuns = status.goodRuns + 1
  switch (status.state) {
    case 'ok':
      return status
    case 'suspected':
      return decides(status, at) ? to('ok', status, at) : status
    case 'confirmed':
      return { ...to('recovering', status, at), goodRuns: 1 }
    case 'recovering':
      return goodRuns < GOOD_RUNS ? { ...status, goodRuns } : ended(to('ok', status, at))
  }
}

function afterBad(status: AlertStatus, isCertain: boolean, at: RunAt): AlertStatus {
  const confirmed = () => ({
    ...to('confirmed', status, at),
    rounds: [...status.rounds, at.now],
  })
  switch (status.state) {
    case 'ok':
      return isCertain ? confirmed() : to('suspected', status, at)
    case 'suspected':
      return isCertain || decides(status, at) ? confirmed() : status
    case 'confirmed':
      return status
    case 'recovering':
      return to('confirmed', status, at)
  }
}

/** The run that was made to confirm it did not measure it: the next one decides. */
function afterNothing(status: AlertStatus, { isConfirming }: RunAt): AlertStatus {
  const isUndecided = isConfirming && status.state === 'suspected' && status.confirmBy !== null
  return isUndecided ? { ...status, confirmBy: null } : status
}

function to(state: AlertState, status: AlertStatus, { now }: RunAt): AlertStatus {
  return { ...status, state, since: now, goodRuns: 0, confirmBy: null }
}

/** Without a message: nothing is known, so nothing can be called resolved. */
function closed(status: AlertStatus): AlertStatus {
  return { ...ended(status), isTold: false }
}

/** Ends a mute that lasts until a change. */
function ended(status: AlertStatus): AlertStatus {
  if (status.mute?.kind !== 'change') return status
  return { ...status, mute: null, isTold: false }
}

function decides({ confirmBy }: AlertStatus, { now, isConfirming }: RunAt): boolean {
  return isConfirming || confirmBy === null || now > confirmBy
}
