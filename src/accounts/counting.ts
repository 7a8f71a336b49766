import type { Throttles } from '../store/upkeep/throttles.ts'
import { type BucketsOf, createBuckets, partOf } from './buckets.ts'

/** Creates a throttle over these buckets with this clock. */
export type CreateThrottle<Throttle> = (now: () => number, bucketsOf: BucketsOf) => Throttle

/** Queries a throttle. It may be called again after a conflict; only the last call counts. */
export type AskThrottle<Throttle> = <Answer>(ask: (throttle: Throttle) => Answer) => Promise<Answer>

/** Where attempts are counted. All processes know a throttle by its name. */
export type Counting = <Throttle>(
  name: string,
  create: CreateThrottle<Throttle>,
) => AskThrottle<Throttle>

/**
 * Counted in this process only. A restart gives an attacker one more burst.
 *
 * @param now monotonic time in milliseconds
 */
export function countInProcess(now: () => number): Counting {
  return (_, create) => {
    const throttle = create(now, createBuckets)
    return async (ask) => ask(throttle)
  }
}

/** Counted across all processes, in the database and by its clock. */
export function countTogether(throttles: Pick<Throttles, 'judge'>): Counting {
  return (name, create) => async (ask) =>
    await throttles.judge((buckets, now) => {
      const whole = partOf(buckets, name)
      return ask(
        create(
          () => now,
          (part) => partOf(whole, part),
        ),
      )
    })
}
