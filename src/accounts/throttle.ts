import { addressBlock } from './address-block.ts'

/**
 * Attempts with secrets, counted per subject (an account, a report) and per address. Kept in
 * memory: an attacker gains one burst from a restart, and attempts that have to wait write nothing to
 * the database. With several web processes each counts for itself.
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

interface Bucket {
  attempts: number
  /** When the attempts are forgotten. */
  forgetAt: number
  /** When the next one is allowed. */
  allowedAt: number
}

export type Attempt =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number }

/** A bucket is about 100 bytes; beyond this the one nearest to being forgotten goes. */
const MAX_BUCKETS = 100_000

export function createThrottle(rules: ThrottleRules, now: () => number) {
  const buckets = new Map<string, Bucket>()

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

function liveBucket(buckets: Map<string, Bucket>, name: string, time: number): Bucket | undefined {
  const bucket = buckets.get(name)
  if (bucket && bucket.forgetAt > time) return bucket
  buckets.delete(name)
  return undefined
}

function count(
  buckets: Map<string, Bucket>,
  { name, time, rules }: { name: string; time: number; rules: ThrottleRules },
): void {
  const attempts = (liveBucket(buckets, name, time)?.attempts ?? 0) + 1
  const excess = attempts - rules.free
  const delay = excess < 0 ? 0 : Math.min(rules.delayMs * 2 ** excess, rules.maxDelayMs)
  // Deleted and set again, so that the map's order is that of the latest attempts.
  buckets.delete(name)
  buckets.set(name, {
    attempts,
    forgetAt: time + Math.max(rules.windowMs, 2 * delay),
    allowedAt: time + delay,
  })
  const [oldest] = buckets.keys()
  if (buckets.size > MAX_BUCKETS && oldest !== undefined) buckets.delete(oldest)
}
