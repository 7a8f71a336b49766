// npm run chaos -- [--engine sqlite|postgres] [--rounds N] [--seed N] [--only TEXT] [--browsers]
//
// Breaks an installation of several processes repeatedly, and checks that it loses nothing. Linux only; a full disk
// needs root, which may mount one in memory.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { print } from '../print.ts'
import { runRounds } from './run-rounds.ts'
import { MAIN } from '../../test/support/program.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string' },
    browsers: { type: 'boolean', default: false },
  },
})
const { engine, only } = values
// Without the program, each round would wait for it for ever.
if (!existsSync(MAIN)) throw new Error('Build the program first: npm run build')
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine: sqlite or postgres')
// Checks the work so far, and leaves nothing behind.
const stopping = new AbortController()
// `timeout` sends its signal twice.
process.on('SIGINT', () => stopping.abort()).on('SIGTERM', () => stopping.abort())
print(`${engine}, ${values.rounds} rounds, --seed ${values.seed}`)
const outcome = await runRounds({
  engine,
  only,
  hasBrowsers: values.browsers,
  rounds: Number(values.rounds),
  seed: Number(values.seed),
  signal: stopping.signal,
  say: print,
})
for (const name of [...outcome.struck.keys()].toSorted())
  print(`${outcome.struck.get(name)} × ${name}`)
const { aimed, reached } = outcome.points
print(`${reached} of ${aimed} processes died at their named point`)
for (const name of [...outcome.told.keys()].toSorted()) print(`${outcome.told.get(name)} × ${name}`)
for (const [job, ms] of outcome.overdueMs) print(`longest beyond the lease of a ${job}: ${ms} ms`)
print(`longest answer: ${outcome.longestAnswerMs} ms`)
const { answerMs, startMs } = outcome.floor
print(`without faults: longest answer ${answerMs} ms, longest start ${startMs} ms`)
if (outcome.measured) {
  const { measured, crashed } = outcome.measured
  print(`${measured} runs measured, ${crashed} crashed`)
  for (const [reason, count] of outcome.measured.unmeasured) print(`${count} not: ${reason}`)
}
for (const violation of outcome.violations) print(`VIOLATION ${violation}`)
if (outcome.violations.length > 0) process.exitCode = 1
