import { LONGEST_HOLD_MS, type PacedAnswer } from './pace.ts'

/** Why a crawl stops before it has seen the whole site. */
export type TroubleReason = 'slow-down' | 'server-errors' | 'no-answer' | 'challenges'

const SLOW_DOWNS_IN_A_ROW = 3
const LOOKED_BACK = 50
const MOST_ERRORS = LOOKED_BACK / 5
const MOST_CHALLENGES = 5
/** Two for each URL. Each may take 20 s: a few slow pages in a row must not end a crawl, and a dead server must. */
const MOST_UNANSWERED = 20

interface HeardAnswer extends PacedAnswer {
  readonly host: string
  /** False if nothing came, or not in time. */
  readonly answered: boolean
  readonly challenged: boolean
  /** How many times in a row the site has asked for a pause, as counted by `Pace`. */
  readonly holds: number
}

/**
 * Stops the crawl of a site that asks for a pause three times in a row, fails a fifth of the last 50 requests, leaves 20
 * in a row to its main host unanswered, or challenges us as a robot five times: the results so far stay.
 *
 * @param main host of the start page: others of the site may be dead without an end to it
 */
export function createTrouble(main: string) {
  const errors: boolean[] = []
  let challenges = 0
  let unanswered = 0
  return {
    hear(heard: HeardAnswer): TroubleReason | null {
      const { status, retryAfterMs, challenged, holds, host, answered } = heard
      const isSlowDown = status === 429 || status === 503
      // A site that asks for a longer pause than a crawl waits gets no more requests before it ends.
      if (isSlowDown && (retryAfterMs ?? 0) > LONGEST_HOLD_MS) return 'slow-down'
      if (holds >= SLOW_DOWNS_IN_A_ROW) return 'slow-down'
      challenges += challenged ? 1 : 0
      if (challenges >= MOST_CHALLENGES) return 'challenges'
      if (host === main) unanswered = answered ? 0 : unanswered + 1
      if (unanswered >= MOST_UNANSWERED) return 'no-answer'
      errors.push(status !== null && status >= 500)
      if (errors.length > LOOKED_BACK) errors.shift()
      const count = errors.filter(Boolean).length
      return errors.length === LOOKED_BACK && count >= MOST_ERRORS ? 'server-errors' : null
    },
  }
}
