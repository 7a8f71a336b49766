import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { pageRequest } from '../../test/support/page-request.ts'
import { queueDepth } from '../queue/queue-depth.ts'
import type { Owner } from '../store/accounts/actor.ts'

const SCRIPT = join(import.meta.dirname, '../../test/support/worker-process.ts')
const RUNS = 50
const READINGS = 12

type Kind = 'runs' | 'readings'

let folder: string
let children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(folder, { recursive: true, force: true })
})

function startWorker(path: string, name: string): ChildProcess {
  const child = spawn(process.execPath, [SCRIPT, path, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Kills the worker in the middle of its work, once this many of both have begun. */
async function killAfter(child: ChildProcess, begun: Record<Kind, number>): Promise<void> {
  if (!child.stdout) throw new Error('The worker has no output.')
  const seen = { runs: 0, readings: 0 }
  for await (const line of createInterface(child.stdout)) {
    seen[line.startsWith('run ') ? 'runs' : 'readings'] += 1
    if (seen.runs >= begun.runs && seen.readings >= begun.readings) break
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function allEnded({ db }: TestStore): Promise<void> {
  for (;;) {
    const { queued, running } = await queueDepth(db)
    const readings = db.selectFrom('sitemap_readings').select('id')
    const unread = await readings.where('status', '<>', 'completed').execute()
    if (queued + running + unread.length === 0) return
    await setTimeout(50)
  }
}

it('a worker killed again and again in the middle of its runs and readings loses none and doubles none', async () => {
  const path = join(folder, 'pagemark.db')
  await using test = await openTestStore({ ...NO_LIMITS, path })
  const owner = await test.owner()
  for (let n = 0; n < RUNS; n += 1) {
    await test.store.reports.store(owner, reportDraft({ url: `https://host${n}.example/` }))
  }
  for (let n = 0; n < READINGS; n += 1) {
    const draft = { request: pageRequest(`https://host${n}.example/`), privacy: 1 } as const
    const reader = await test.owner()
    await test.store.sitemapReadings.create(reader, { mostPages: 20, draft })
  }

  await killAfter(startWorker(path, 'first'), { runs: 9, readings: 1 })
  const halfWay = await queueDepth(test.db)
  expect(halfWay.running).toBeGreaterThan(0)
  expect(halfWay.queued).toBeGreaterThan(0)
  await killAfter(startWorker(path, 'second'), { runs: 9, readings: 1 })
  startWorker(path, 'third')
  await allEnded(test)
  await expectWhole(test, owner)
  await expectRead(test)
}, 60_000)

async function expectWhole({ db, store }: TestStore, owner: Owner): Promise<void> {
  const runs = await db
    .selectFrom('runs')
    .leftJoin('run_results', 'run_results.run_id', 'runs.id')
    .select(['runs.status', 'runs.report_id', 'runs.attempt', 'run_results.stage'])
    .execute()
  expect(runs).toHaveLength(RUNS)
  expect(new Set(runs.map((run) => run.report_id)).size).toBe(RUNS)
  expect(runs.every((run) => run.status === 'completed' && run.stage === 'complete')).toBe(true)
  expect(runs.some((run) => run.attempt > 1)).toBe(true)

  const query = { sortBy: 'url', sort: 'asc', page: 1, perPage: 100 } as const
  const { items, total } = await store.reports.list(owner, { ...query, status: 'completed' })
  expect(total).toBe(RUNS)
  for (const { id, url } of items) {
    expect((await store.results.shown(owner, id))?.stored).toMatchObject({ results: { url } })
  }
}

async function expectRead({ db }: TestStore): Promise<void> {
  const rows = await db.selectFrom('sitemap_readings').selectAll().execute()
  expect(rows).toHaveLength(READINGS)
  expect(rows.some(({ attempt }) => attempt > 1)).toBe(true)
  for (const { url, outcome } of rows) {
    expect(JSON.parse(outcome ?? '')).toMatchObject({ contents: { pages: [url] } })
  }
}
