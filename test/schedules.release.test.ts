import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { clock } from '../src/store/database/dialect.ts'
import { openTestStore, reportDraft, type TestStore } from './support/store.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const REPORTS = 1000

it('1,000 reports on one schedule are audited once each, by three workers of which two are killed', async () => {
  const path = join(temporaryFolder(), 'pagemark.db')
  await using test = await openTestStore({ path })
  await storeReports(test)
  const workers = await Promise.all([startWorker(path), startWorker(path), startWorker(path)])
  const [first, second, third] = workers
  const due = async () =>
    (await test.db.selectFrom('due_runs').select('report_id').execute()).length
  await until(async () => (await due()) > 0 && (await due()) < REPORTS - 50)
  first?.kill('SIGKILL')
  await until(async () => (await due()) < REPORTS / 2)
  second?.kill('SIGKILL')
  await until(async () => (await due()) === 0)
  // A second firing would come at once.
  await sleep(6_000)
  third?.kill('SIGKILL')

  const counts = await test.db.selectFrom('reports').select('run_count').execute()
  expect(counts.filter(({ run_count }) => run_count === 2)).toHaveLength(REPORTS)
  const runs = await test.db.selectFrom('runs').select('id').where('number', '=', 2).execute()
  expect(runs).toHaveLength(REPORTS)
}, 120_000)

/** Reports with an ended run each, and a schedule that was due a second ago. */
async function storeReports(test: TestStore): Promise<void> {
  const owner = await test.owner()
  for (let number = 0; number < REPORTS; number += 1) {
    const url = `https://h${number}.example/`
    await test.store.reports.store(owner, reportDraft({ url, project: 'Site' }))
  }
  const now = await clock(test.db)
  await test.db.updateTable('runs').set({ status: 'completed', ended_at: now }).execute()
  await test.db.updateTable('reports').set({ status: 'completed' }).execute()
  // An offset of at most 100 ms: this tests who fires, not when.
  const yearly = { cron: '0 0 1 1 *', timeZone: 'UTC', intervalMs: 1000, nextRunAt: now - 1000 }
  await test.store.schedules.set(owner, { kind: 'project', reference: 'Site' }, yearly)
}

async function startWorker(path: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'support/scheduling-process.ts')
  const child = spawn(process.execPath, [script, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}
