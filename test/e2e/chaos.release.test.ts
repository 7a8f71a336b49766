import { expect, it } from 'vitest'
import { runRounds } from '../../bench/chaos/run-rounds.ts'

/** More than there are faults, each of which is played once first. `npm run chaos` plays hundreds. */
const ROUNDS = 20
/** With this one, seven of the points at which processes are to die on each engine are passed all the time. */
const SEED = 7

const FAULTS = [
  'kill a worker',
  'kill a web process',
  'kill as it sweeps',
  'kill one of each',
  'stop a web process for a while',
  'stop a worker beyond its lease',
  'wrong clock',
  'eight processes',
  'disk full',
]
const FAULTS_OF = {
  sqlite: FAULTS,
  postgres: [
    ...FAULTS,
    'restart',
    'terminated connections',
    'black hole',
    'read-only',
    'fail-over',
  ],
}

it.each(['sqlite', 'postgres'] as const)(
  'on %s no acknowledged work is lost, duplicated or stuck while processes and the database fail',
  async (engine) => {
    const said: string[] = []
    const outcome = await runRounds({
      engine,
      rounds: ROUNDS,
      seed: SEED,
      say: (line) => said.push(line),
    })
    const { violations, points, told, files, crawls, alerts, messages } = outcome
    expect(violations, said.join('\n')).toEqual([])
    // Those that are left out are in the log of this test.
    const faults = new Set([...outcome.played.keys(), ...outcome.leftOut])
    expect(faults, said.join('\n')).toEqual(new Set(FAULTS_OF[engine]))
    expect(points.reached, said.join('\n')).toBeGreaterThan(1)
    expect(told.get('create acknowledged')).toBeGreaterThan(ROUNDS)
    // Of audits, besides those of uploads.
    expect(files).toBeGreaterThan(told.get('upload acknowledged') ?? 0)
    expect(crawls).toBeGreaterThan(0)
    expect(alerts).toBeGreaterThan(0)
    expect(messages).toBeGreaterThan(ROUNDS)
  },
  // Two faults take longer than half a minute each, and a start on a busy machine takes as long.
  2_000_000,
)
