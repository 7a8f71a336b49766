import type { Throttles } from '../store/upkeep/throttles.ts'
import { type BucketsOf, createBuckets, partOf } from './buckets.ts'

/** Makes a throttle that goes by this clock, over these buckets. */
export type CreateThrottle<Throttle> = (now: () => number, bucketsOf: BucketsOf) => Throttle

/** Asks a throttle something. It may be asked more than once, of which only the last time counts. */
export type AskThrottle<Throttle> = <Answer>(ask: (throttle: Throttle) => Answer) => Promise<Answer>

/** Where attempts are counted. A throttle has a name, by which all processes know it. */
export type Counting = <Throttle>(
  name: string,
  create: CreateThrottle<Throttle>,
) => AskThrottle<Throttle>

/**
 * In this process alone: an attacker gains one burst from a restart.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function countInProcess(now: () => number): Counting {
  return (_, create) => {
    const throttle = create(now, createBuckets)
    return async (ask) => ask(throttle)
  }
}

/** By all processes together, in rows of the database and by its clock. */
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
