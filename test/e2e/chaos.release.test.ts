import { expect, it } from 'vitest'
import { runRounds } from '../../bench/chaos/run-rounds.ts'

/** `npm run chaos` does it hundreds of times. */
const ROUNDS = 15

it.each(['sqlite', 'postgres'] as const)(
  'on %s no acknowledged work is lost, duplicated or stuck while processes and the database fail',
  async (engine) => {
    const { violations, told } = await runRounds({
      engine,
      rounds: ROUNDS,
      seed: 1,
      say: () => undefined,
    })
    expect(violations).toEqual([])
    expect(told.get('create acknowledged')).toBeGreaterThan(ROUNDS)
  },
  900_000,
)
