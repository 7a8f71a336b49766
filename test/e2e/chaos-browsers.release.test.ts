import { expect, it } from 'vitest'
import { runRounds } from '../../bench/chaos/run-rounds.ts'

/** `npm run chaos -- --browsers` plays dozens. */
const ROUNDS = 5

it.each(['sqlite', 'postgres'] as const)(
  'on %s every run ends once while browsers, their proxies and workers die, and no browser is left',
  async (engine) => {
    const said: string[] = []
    const outcome = await runRounds({
      engine,
      rounds: ROUNDS,
      seed: 11,
      hasBrowsers: true,
      say: (line) => said.push(line),
    })
    const { violations, played, points, measured } = outcome
    expect(violations, said.join('\n')).toEqual([])
    expect([...played.keys()].toSorted()).toEqual([
      'end a proxy',
      'kill a browser',
      'kill a worker',
    ])
    expect(points.reached, said.join('\n')).toBeGreaterThan(1)
    expect(measured?.measured).toBeGreaterThan(0)
  },
  // A page takes a minute on a busy machine, and twice that if its browser dies.
  1_500_000,
)
