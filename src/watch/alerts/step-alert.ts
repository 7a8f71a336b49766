/**
 * An alert is a rule that a report breaks, from the first sign of it until it is over:
 *
 *     ok ──bad──▶ suspected ──a second run agrees──▶ confirmed ◀──bad── recovering
 *      ▲              │                                  └──────good──────▶ │
 *      ├──────────────┘ it does not: noise                                  │
 *      └───────────────────────── two good runs ───────────────────────────┘
 *
 * What needs no second run goes from `ok` to `confirmed` at once. Messages follow from what was told last: one when an
 * alert opens, one when it is over, and none while it is muted or flapping.
 */
export type AlertState = 'ok' | 'suspected' | 'confirmed' | 'recovering'

export type Mute =
  | { readonly kind: 'until'; readonly until: number }
  /** Until the alert is over, or its value gets worse than this one. */
  | { readonly kind: 'change'; readonly value: number | null }

export interface AlertStatus {
  readonly state: AlertState
  /** When it came into this state. */
  readonly since: number
  /** In a row, while it recovers. */
  readonly goodRuns: number
  /** When it was confirmed in the last day, the oldest first. */
  readonly rounds: readonly number[]
  readonly isFlapping: boolean
  /** While suspected: until then, only a run that was made to confirm it counts; null where the next one does. */
  readonly confirmBy: number | null
  readonly mute: Mute | null
  /** Whether the last message said that it is open. */
  readonly isTold: boolean
}

/** What a run says about the rule. */
export type Seen =
  | { readonly kind: 'good' }
  /** `isCertain`: no second run could tell otherwise. `isWorse`: worth telling again of an alert that is open. */
  | { readonly kind: 'bad'; readonly isCertain: boolean; readonly isWorse: boolean }
  /** Not measured, or not comparable with the others: it counts for neither side. */
  | { readonly kind: 'nothing' }
  /** The rule is gone, or what it compares with: there is nothing to tell of. */
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
  /** Whether it was made to confirm what is suspected. */
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

/** The message that is due, if there is one: what was told last no longer is so. */
function told(
  status: AlertStatus,
  beginsFlapping: boolean,
): { status: AlertStatus; news: AlertNews | undefined } {
  const isNow = isOpen(status)
  if (status.mute !== null) {
    // Whoever muted it knows of it: its end is no news to them.
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

/** Steady for a day, it is told of again. */
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
      return status
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

function to(state: AlertState, status: AlertStatus, { now }: RunAt): AlertStatus {
  return { ...status, state, since: now, goodRuns: 0, confirmBy: null }
}

/** Without a message: nobody is told that something is well of which nothing is known. */
function closed(status: AlertStatus): AlertStatus {
  return { ...ended(status), isTold: false }
}

/** What was muted until a change has changed. */
function ended(status: AlertStatus): AlertStatus {
  if (status.mute?.kind !== 'change') return status
  return { ...status, mute: null, isTold: false }
}

function decides({ confirmBy }: AlertStatus, { now, isConfirming }: RunAt): boolean {
  return isConfirming || confirmBy === null || now > confirmBy
}
