import { addressBlock } from './address-block.ts'
import { type Bucket, type Buckets, createBuckets } from './buckets.ts'

/**
 * Throttles attempts with secrets, counted per subject (an account, a report) and per address; `Counting` decides where.
 * Attempts that must wait write nothing to the database.
 *
 * The first few attempts are free. From then on, each wait is twice as long as the one before, up to a limit. There is no
 * lock-out, with which strangers could lock a user out.
 */
export interface ThrottleRules {
  /** Attempts allowed within `windowMs` before waits begin. */
  readonly free: number
  readonly windowMs: number
  /** The first wait; each further attempt doubles it. */
  readonly delayMs: number
  readonly maxDelayMs: number
}

/** Ten at once, then one per this many milliseconds. Pausing gains nothing: the ten return at the same rate. */
export function tenThenOneEach(ms: number): ThrottleRules {
  return { free: 10, windowMs: 10 * ms, delayMs: ms, maxDelayMs: ms }
}

export type Attempt =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number }

/** @param buckets used by this throttle only */
export function createThrottle(
  rules: ThrottleRules,
  now: () => number,
  buckets: Buckets = createBuckets(),
) {
  const waitMs = (names: readonly string[]): number => {
    const time = now()
    const waits = names.map(
      (name) => (liveBucket(buckets, { name, time, rules })?.allowedAt ?? 0) - time,
    )
    return Math.max(0, ...waits)
  }

  return {
    /** Milliseconds until an attempt under all these names is allowed. Counts nothing. */
    waitMs,

    /**
     * Counts an attempt under each of these names. If one of them must wait, nothing is counted and the secret is not
     * checked.
     */
    attempt(names: readonly string[]): Attempt {
      const retryAfterMs = waitMs(names)
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
      const time = now()
      for (const name of names) count(buckets, { name, time, rules })
      return { allowed: true }
    },

    /** Called when the secret was right: earlier attempts are forgiven. */
    forgive(names: readonly string[]): void {
      for (const name of names) buckets.delete(name)
    },
  }
}

/** An IPv4 address, or the /64 of an IPv6 one, which one customer holds. IPv4-mapped IPv6 counts as IPv4. */
export function addressGroup(address: string): string {
  return addressBlock(address, { ipv4: 32, ipv6: 64 })
}

interface Counted {
  readonly name: string
  readonly time: number
  readonly rules: ThrottleRules
}

function liveBucket(buckets: Buckets, { name, time, rules }: Counted): Bucket | undefined {
  const bucket = buckets.get(name)
  if (bucket && bucket.forgetAt > time && !isAhead(bucket, time, rules)) return bucket
  buckets.delete(name)
  return undefined
}

/**
 * Whether the clock was set back since: nobody should wait until it shows that time again. Twice as long as a bucket
 * lasts, so that clocks of servers that take over from each other may differ.
 */
function isAhead({ forgetAt }: Bucket, time: number, { windowMs, maxDelayMs }: ThrottleRules) {
  return forgetAt - time > 2 * Math.max(windowMs, 2 * maxDelayMs)
}

function count(buckets: Buckets, counted: Counted): void {
  const { name, time, rules } = counted
  const attempts = (liveBucket(buckets, counted)?.attempts ?? 0) + 1
  const excess = attempts - rules.free
  const delay = excess < 0 ? 0 : Math.min(rules.delayMs * 2 ** excess, rules.maxDelayMs)
  buckets.set(name, {
    attempts,
    forgetAt: time + Math.max(rules.windowMs, 2 * delay),
    allowedAt: time + delay,
  })
}
