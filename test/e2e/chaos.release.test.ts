import { expect, it } from 'vitest'
import { runRounds } from '../../bench/chaos/run-rounds.ts'

/** `npm run chaos` does it hundreds of times. */
const ROUNDS = 15

it.each(['sqlite', 'postgres'] as const)(
  'on %s no acknowledged work is lost, duplicated or stuck while processes and the database fail',
  async (engine) => {
    const said: string[] = []
    const { violations, told, files, crawls, alerts, messages } = await runRounds({
      engine,
      rounds: ROUNDS,
      seed: 1,
      say: (line) => said.push(line),
    })
    expect(violations, said.join('\n')).toEqual([])
    expect(told.get('create acknowledged')).toBeGreaterThan(ROUNDS)
    // Of audits, besides those of uploads.
    expect(files).toBeGreaterThan(told.get('upload acknowledged') ?? 0)
    expect(crawls).toBeGreaterThan(0)
    expect(alerts).toBeGreaterThan(0)
    expect(messages).toBeGreaterThan(ROUNDS)
  },
  900_000,
)
