import { addressBlock } from './address-block.ts'
import { type Bucket, type Buckets, createBuckets } from './buckets.ts'

/**
 * Attempts with secrets, counted per subject (an account, a report) and per address; where, says `Counting`.
 * Attempts that have to wait write nothing to the database.
 *
 * The first few attempts are free; from then on each one has to wait twice as long as the one
 * before, up to a limit. There is no lock-out, which would let strangers lock a user out.
 */
export interface ThrottleRules {
  /** Attempts within `windowMs` before waiting begins. */
  readonly free: number
  readonly windowMs: number
  /** The first wait; doubled by each further attempt. */
  readonly delayMs: number
  readonly maxDelayMs: number
}

/** Ten at once, then one each so many milliseconds; pauses gain nothing: ten come back in the time of ten. */
export function tenThenOneEach(ms: number): ThrottleRules {
  return { free: 10, windowMs: 10 * ms, delayMs: ms, maxDelayMs: ms }
}

export type Attempt =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number }

/** @param buckets of this throttle alone */
export function createThrottle(
  rules: ThrottleRules,
  now: () => number,
  buckets: Buckets = createBuckets(),
) {
  const waitMs = (names: readonly string[]): number => {
    const time = now()
    const waits = names.map((name) => (liveBucket(buckets, name, time)?.allowedAt ?? 0) - time)
    return Math.max(0, ...waits)
  }

  return {
    /** Milliseconds until an attempt under all of these names is allowed; counts nothing. */
    waitMs,

    /**
     * Counts an attempt under each of these names, unless one of them has to wait: then nothing is
     * counted, and the secret is not even looked at.
     */
    attempt(names: readonly string[]): Attempt {
      const retryAfterMs = waitMs(names)
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
      const time = now()
      for (const name of names) count(buckets, { name, time, rules })
      return { allowed: true }
    },

    /** The secret was right: its earlier attempts are forgiven. */
    forgive(names: readonly string[]): void {
      for (const name of names) buckets.delete(name)
    },
  }
}

/** IPv4 as it is, IPv6 by its /64, which one customer holds whole; IPv4 inside IPv6 as IPv4. */
export function addressGroup(address: string): string {
  return addressBlock(address, { ipv4: 32, ipv6: 64 })
}

function liveBucket(buckets: Buckets, name: string, time: number): Bucket | undefined {
  const bucket = buckets.get(name)
  if (bucket && bucket.forgetAt > time) return bucket
  buckets.delete(name)
  return undefined
}

function count(
  buckets: Buckets,
  { name, time, rules }: { name: string; time: number; rules: ThrottleRules },
): void {
  const attempts = (liveBucket(buckets, name, time)?.attempts ?? 0) + 1
  const excess = attempts - rules.free
  const delay = excess < 0 ? 0 : Math.min(rules.delayMs * 2 ** excess, rules.maxDelayMs)
  buckets.set(name, {
    attempts,
    forgetAt: time + Math.max(rules.windowMs, 2 * delay),
    allowedAt: time + delay,
  })
}
