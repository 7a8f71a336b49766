import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { pageRequest } from '../../test/support/page-request.ts'

const SCRIPT = join(import.meta.dirname, '../../test/support/worker-process.ts')
const RUNS = 50

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

/** Kills the worker in the middle of its work, once it has begun so many runs. */
async function killAfter(child: ChildProcess, begun: number): Promise<void> {
  if (!child.stdout) throw new Error('The worker has no output.')
  let seen = 0
  for await (const _ of createInterface(child.stdout)) {
    seen += 1
    if (seen === begun) break
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function allEnded({ queue }: TestStore): Promise<void> {
  for (;;) {
    const { queued, running } = await queue.depth()
    if (queued + running === 0) return
    await setTimeout(50)
  }
}

it('a worker killed again and again in the middle of its runs loses none and doubles none', async () => {
  const path = join(folder, 'pagemark.db')
  await using test = await openTestStore({ ...NO_LIMITS, path })
  const owner = await test.owner()
  for (let n = 0; n < RUNS; n += 1) {
    await test.store.reports.store(owner, reportDraft({ url: `https://host${n}.example/` }))
  }

  await killAfter(startWorker(path, 'first'), 9)
  const halfWay = await test.queue.depth()
  expect(halfWay.running).toBeGreaterThan(0)
  expect(halfWay.queued).toBeGreaterThan(0)
  await killAfter(startWorker(path, 'second'), 9)
  startWorker(path, 'third')
  await allEnded(test)

  const runs = await test.db
    .selectFrom('runs')
    .leftJoin('run_results', 'run_results.run_id', 'runs.id')
    .select(['runs.status', 'runs.report_id', 'runs.attempt', 'run_results.stage'])
    .execute()
  expect(runs).toHaveLength(RUNS)
  expect(new Set(runs.map((run) => run.report_id)).size).toBe(RUNS)
  expect(runs.every((run) => run.status === 'completed' && run.stage === 'complete')).toBe(true)
  expect(runs.some((run) => run.attempt > 1)).toBe(true)

  const query = { sortBy: 'url', sort: 'asc', page: 1, perPage: 100 } as const
  const { items, total } = await test.store.reports.list(owner, { ...query, status: 'completed' })
  expect(total).toBe(RUNS)
  for (const { id, url } of items) {
    expect((await test.store.results.shown(owner, id))?.stored).toMatchObject({ results: { url } })
  }
}, 60_000)

it('and no sitemap reading either', async () => {
  const path = join(folder, 'pagemark.db')
  await using test = await openTestStore({ ...NO_LIMITS, path })
  for (let n = 0; n < 12; n += 1) {
    const draft = { request: pageRequest(`https://host${n}.example/`), privacy: 1 } as const
    const owner = await test.owner()
    await test.store.sitemapReadings.create(owner, { mostPages: 20, draft })
  }
  await killAfter(startWorker(path, 'first'), 3)
  await killAfter(startWorker(path, 'second'), 3)
  startWorker(path, 'third')
  const readings = test.db.selectFrom('sitemap_readings').selectAll()
  await vi.waitFor(
    async () => {
      const rows = await readings.execute()
      expect(rows.filter(({ status }) => status !== 'completed')).toEqual([])
    },
    { timeout: 30_000, interval: 50 },
  )
  const rows = await readings.execute()
  expect(rows.some(({ attempt }) => attempt > 1)).toBe(true)
  for (const { url, outcome } of rows) {
    expect(JSON.parse(outcome ?? '')).toMatchObject({ contents: { pages: [url] } })
  }
}, 60_000)
