// npm run bench -- [--only start|static|lab|noise|watch|lists|workers|claims|deletion|idle|crawl-memory] [--pages FOLDER] [--count N] [--rounds N] [--browser auto|bundled|PATH]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printLab } from './lab/print-lab.ts'
import { findSite } from './pages.ts'
import { print } from './print.ts'
import { printBest } from './noise/print-best.ts'
import { printLoads } from './noise/print-loads.ts'
import { printNoise } from './noise/print-noise.ts'
import { printRecorded } from './noise/print-recorded.ts'
import { printWorkers } from './workers/print-workers.ts'
import { printStart } from './print-start.ts'
import { printStatic } from './print-static.ts'
import { printWeek } from './watch/print-week.ts'

/** The command takes ten seconds for each. */
const LAB_PAGES = 12

/** Pages of each kind, with a week of runs each. */
const WATCHED_PAGES = 4

/** Planted regressions for each of these runs. */
const RUNS_PER_TRIAL = 100

/** Runs after which a server must need no more memory than before. */
const QUEUED_RUNS = 1000

/** Reports of a project that is deleted. */
const BIG_PROJECT = 52_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pages: { type: 'string' },
    count: { type: 'string', default: '150' },
    rounds: { type: 'string', default: '5' },
    browser: { type: 'string', default: 'bundled' },
    // For --only noise: runs of each seed. For --only watch: pages of each kind.
    'noisy-runs': { type: 'string', default: '4000' },
    watched: { type: 'string', default: String(WATCHED_PAGES) },
    // For --only lists: databases filled by npm run seed, or the number of reports to create here; requests per kind.
    seeded: { type: 'string', multiple: true, default: [] },
    reports: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '500' },
    // For --only workers: waiting runs, the number of processes that audit them, and seconds at most for each number.
    runs: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '1200' },
    // For --only claims: seconds of each measurement, and waiting runs of the last one.
    'claim-seconds': { type: 'string', default: '10' },
    backlog: { type: 'string', default: '1000000' },
    // For --only idle: sqlite or postgres, both by default.
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    // For --only crawl-memory: pages of the site.
    crawled: { type: 'string', default: '20000' },
  },
})
const rounds = Number(values.rounds)
const isAsked = (part: string) => values.only === undefined || values.only === part
if (isAsked('start')) {
  await printStart(findSite(values.pages, 1), rounds)
  print('')
}
if (isAsked('static')) {
  await printStatic(findSite(values.pages, Number(values.count)), rounds)
  print('')
}
if (isAsked('noise')) {
  const runs = Number(values['noisy-runs'])
  const size = { runs, trials: Math.ceil(runs / RUNS_PER_TRIAL) }
  printNoise(size)
  print('')
  printRecorded(size)
  print('')
  printLoads()
  print('')
  printBest()
  print('')
}
if (isAsked('watch')) {
  await printWeek(Number(values.watched))
  print('')
}
if (isAsked('lab')) {
  await printLab(findSite(values.pages, LAB_PAGES), { rounds, browser: values.browser })
}
if (values.only === 'lists') {
  // Pages of the service are TSX, which Node does not read by itself.
  const readsTsx: string = '../scripts/screens/read-tsx.mjs'
  await import(readsTsx)
  const { printLists } = await import('./lists/print-lists.ts')
  await printLists({
    places: values.seeded,
    reports: Number(values.reports),
    requests: Number(values.requests),
    rounds,
  })
}
if (values.only === 'deletion')
  await (await import('./deletion/print-deletion.ts')).printDeletion(BIG_PROJECT)
if (values.only === 'idle') {
  const { printIdle } = await import('./idle/print-idle.ts')
  const site = findSite(values.pages, Number(values.count))
  await printIdle(site, { runs: QUEUED_RUNS, engines: values.engine })
}
if (values.only === 'crawl-memory') {
  // In a process of its own, which restarts itself.
  const program = join(import.meta.dirname, 'crawl/memory.ts')
  const { status } = spawnSync(process.execPath, [program, values.crawled], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
if (values.only === 'workers') {
  await printWorkers(findSite(values.pages, Number(values.count)), {
    runs: Number(values.runs),
    counts: values.workers.split(',').map(Number),
    seconds: Number(values.seconds),
  })
}
if (values.only === 'claims') {
  const { printClaims } = await import('./claims/print-claims.ts')
  await printClaims({
    runs: 20_000,
    users: 200,
    counts: [1, 4, 8],
    seconds: Number(values['claim-seconds']),
    backlog: Number(values.backlog),
  })
}
