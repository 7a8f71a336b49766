import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { clock } from '../src/store/database/dialect.ts'
import { engineOfTests } from './support/migrated-database.ts'
import { openTestStore, reportDraft, type TestStore } from './support/store.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const REPORTS = 1000

it('1,000 reports on one schedule are audited once each, by three workers of which two are killed', async () => {
  const path = join(temporaryFolder(), 'pagemark.db')
  await using test = await openTestStore({ path })
  await storeReports(test)
  const database = (await serverDatabase(test)) ?? path
  const workers = await Promise.all([1, 2, 3].map(async () => await startWorker(database)))
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
}, 300_000)

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
  const yearly = {
    cron: '0 0 1 1 *',
    timeZone: 'UTC',
    intervalMs: 1000,
    nextAfter: () => now - 1000,
  }
  await test.store.schedules.set(owner, { kind: 'project', reference: 'Site' }, yearly)
}

/** URL of this test's database on PostgreSQL; undefined on SQLite. */
async function serverDatabase({ db }: TestStore): Promise<string | undefined> {
  const server = inject('postgres')
  if (engineOfTests() !== 'postgres' || !server) return undefined
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return server.url.replace(server.template, rows[0]?.name ?? '')
}

async function startWorker(database: string): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'support/scheduling-process.ts')
  const child = spawn(process.execPath, [script, database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}
