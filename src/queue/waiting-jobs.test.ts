import { type CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyReport } from '../../test/support/copied-reports.ts'
import { deliveryScene, WEBHOOK } from '../../test/support/deliveries.ts'
import { engineOfTests } from '../../test/support/migrated-database.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'
import type { Connection } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { waitingJobs } from './waiting-jobs.ts'

const NONE = [
  { job: 'crawl', queued: 0, oldestMs: 0 },
  { job: 'message', queued: 0, oldestMs: 0 },
  { job: 'pdf_export', queued: 0, oldestMs: 0 },
  { job: 'sitemap_reading', queued: 0, oldestMs: 0 },
]

async function waitingOf(db: Connection, job: string) {
  return (await waitingJobs(db)).find((waiting) => waiting.job === job)
}

/** Leaves one export and one reading that wait, first of `count` that have ended, asked five seconds ago. */
async function addJobs({ db }: TestStore, count: number): Promise<void> {
  const since = sql.lit((await clock(db)) - 5000)
  await sql`insert into pdf_exports (id, run_id, status, attempt, asked_at)
    select id, id, case when number = 1 then 'queued' else 'completed' end, 0, ${since}
    from (select id, row_number() over (order by id) as number from runs) as numbered`.execute(db)
  await sql`insert into sitemap_readings
      (id, owner_id, url, scheme_given, most_pages, choices, status, files, listed, run_after, attempt, created_at, asked_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 'reading ' || n, 'x', 'x', 1, 1, '{}', case when n = 1 then 'queued' else 'completed' end,
      0, 0, ${since}, 0, 0, 0
    from numbers`.execute(db)
}

it('jobs that wait are counted by kind, with the time since which the first could have been begun', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db } = test
  expect(await waitingJobs(db)).toEqual(NONE)
  const { owner, queue, channel, record } = await deliveryScene(test)
  await test.store.reports.store(owner, reportDraft())
  await runNext(test, completed())
  await channel(WEBHOOK)
  const disabled = await channel(WEBHOOK)
  await record()
  await db
    .updateTable('deliveries')
    .set((eb) => ({ next_at: eb('next_at', '-', 5000) }))
    .execute()
  await db
    .updateTable('channels')
    .set({ disabled_at: 1, disabled_reason: 'key-lost' })
    .where('id', '=', disabled)
    .execute()
  for (const url of ['https://a.example/', 'https://b.example/'])
    await test.store.siteAudits.create(owner, siteDraft({ url }))
  await crawlQueue(test).claim('w')
  await db
    .updateTable('crawls')
    .set((eb) => ({ run_after: eb('run_after', '-', 5000) }))
    .execute()
  await addJobs(test, 3)

  const waiting = await waitingJobs(db)
  expect(waiting.map(({ job, queued }) => [job, queued])).toEqual([
    ['crawl', 1],
    ['message', 1],
    ['pdf_export', 1],
    ['sitemap_reading', 1],
  ])
  for (const { oldestMs } of waiting) {
    expect(oldestMs).toBeGreaterThanOrEqual(5000)
    expect(oldestMs).toBeLessThan(60_000)
  }
  await queue.claim('w')
  expect(await waitingOf(db, 'message')).toMatchObject({ queued: 0, oldestMs: 0 })
})

it('a message between two tries waits, and has no age', async () => {
  await using test = await openTestStore()
  const { owner, channel, record } = await deliveryScene(test)
  await channel(WEBHOOK)
  await record()
  const later = (await clock(test.db)) + 60_000
  await test.db.updateTable('deliveries').set({ next_at: later }).execute()
  expect(await waitingOf(test.db, 'message')).toEqual({ job: 'message', queued: 1, oldestMs: 0 })
  await test.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', owner.id).execute()
  expect(await waitingOf(test.db, 'message')).toMatchObject({ queued: 0 })
})

const MANY = 3000
const JOBS = /\b(?:crawls|deliveries|pdf_exports|sitemap_readings)\b/
const BY_INDEX = {
  postgres:
    /using (?:crawls_queued|deliveries_waiting|pdf_exports_queued|sitemap_readings_queued) /,
  sqlite: /INDEX (?:crawls_queued|deliveries_waiting|pdf_exports_queued|sitemap_readings_queued)\b/,
}

it('counting reads no job that has ended', async () => {
  const made: CompiledQuery[] = []
  await using test = await openTestStore({
    ...NO_LIMITS,
    log: ({ query }) => void made.push(query),
  })
  const { db } = test
  const { owner, channel, record } = await deliveryScene(test)
  await channel(WEBHOOK)
  await record()
  const { report } = await test.store.reports.store(owner, reportDraft())
  await runNext(test, completed())
  for (let copied = 0; copied < MANY; copied += 300) await copyReport(test, report.id, 300)
  await addJobs(test, MANY)
  await sql`insert into deliveries (id, event_id, channel_id, status, next_at, attempt, created_at)
    select id, id, 'x', 'delivered', 0, 0, 0 from runs`.execute(db)
  await sql`insert into crawls
      (id, site_audit_id, owner_id, site, number, status, url, scheme_given, choices, run_after, attempt, created_at)
    select id, id, 'x', 'x', 1, 'completed', 'x', 1, '{}', 0, 0, 0 from runs`.execute(db)
  await sql`analyze`.execute(db)

  made.length = 0
  await waitingJobs(db)
  const engine = engineOfTests()
  const how = engine === 'postgres' ? 'explain (costs off)' : 'explain query plan'
  const reads: string[] = []
  await db.transaction().execute(async (trx) => {
    // Whether the index serves the condition: of so few rows, PostgreSQL sometimes reads all.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx)
    for (const statement of made.splice(0).filter((each) => JOBS.test(each.sql))) {
      const { rows } = await trx.executeQuery<Record<string, string>>({
        ...statement,
        sql: `${how} ${statement.sql}`,
      })
      const lines = rows.map((row) => row['QUERY PLAN'] ?? row['detail'] ?? '')
      reads.push(...lines.filter((line) => /Scan|SCAN|SEARCH/.test(line) && JOBS.test(line)))
    }
  })
  expect(reads).toHaveLength(4)
  for (const read of reads) expect(read).toMatch(BY_INDEX[engine])
})
