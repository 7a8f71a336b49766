const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Standard Webhooks: the time before each try, counted from the failure of the previous one. */
const DELAYS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** Jitter as a share of the delay, so that simultaneous failures are not all retried together. */
const JITTER = 0.2

const LONGEST = 24 * HOUR

export const LONGEST_WAIT_MS = LONGEST * (1 + JITTER)

export function isLastTry(attempt: number): boolean {
  return attempt >= DELAYS.length
}

/**
 * How long a message waits after its failed try number `attempt`.
 *
 * @param random from 0 up to 1
 * @param retryAfter milliseconds that the endpoint asked for; no try comes earlier
 */
export function retryDelay(attempt: number, random: number, retryAfter = 0): number {
  const delay = DELAYS[attempt] ?? LONGEST
  const spread = Math.round(delay * (1 + JITTER * random))
  return Math.min(Math.max(spread, retryAfter), LONGEST_WAIT_MS)
}
