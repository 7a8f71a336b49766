import type { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { server } from '../../test/support/installations.ts'
import { NO_LIMITS, openTestStore, reportDraft } from '../../test/support/store.ts'
import { waitingRuns } from './queue-depth.ts'
import { createQueueList } from './queue-list.ts'

it('lists the oldest runs of each status, and none of a deleted project', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { db, queue, store } = test
  const owner = await test.owner()
  const ids: string[] = []
  for (const project of ['Kept', 'Gone', 'Kept', 'Kept']) {
    ids.push((await store.reports.store(owner, reportDraft({ project }))).report.id)
  }
  await queue.claim('worker')
  await db.updateTable('projects').set({ deleted_at: 1 }).where('name', '=', 'Gone').execute()
  const list = createQueueList(db)
  const [first, second] = [await list.list(100), await list.list(1)]
  expect(first.map(({ reportId }) => reportId)).toEqual([ids[0], ids[2], ids[3]])
  expect(second.map(({ reportId, status }) => [reportId, status])).toEqual([
    [ids[0], 'running'],
    [ids[2], 'queued'],
  ])
  const oldest = db
    .selectFrom('runs')
    .select('created_at')
    .where('report_id', '=', ids[1] ?? '')
  expect(await list.oldest()).toBe((await oldest.executeTakeFirst())?.created_at)
  await db.updateTable('runs').set({ ended_at: 1, status: 'cancelled' }).execute()
  expect([await list.list(100), await list.oldest()]).toEqual([[], null])
})

// Skipped on PostgreSQL, which counts the rows of each index: nothing is explained there.
it.skipIf(server)('reads no runs or crawls but those that have not ended', async () => {
  const statements: CompiledQuery[] = []
  const log = ({ query }: { query: CompiledQuery }) => void statements.push(query)
  await using test = await openTestStore({ ...NO_LIMITS, log })
  const { db } = test
  const list = createQueueList(db)
  statements.length = 0
  await list.list(100)
  await list.crawls(100)
  await list.oldest()
  await list.workers()
  await waitingRuns(db)
  for (const statement of statements.splice(0)) {
    const explain = { ...statement, sql: `explain query plan ${statement.sql}` }
    const { rows } = await db.executeQuery<{ detail: string }>(explain)
    const scans = rows.map(({ detail }) => detail).filter((detail) => detail.includes('SCAN'))
    for (const scan of scans) {
      expect(scan).toMatch(
        /INDEX (?:runs_queued|runs_running|crawls_open)|VIRTUAL TABLE|CONSTANT ROW|SCAN found/,
      )
    }
  }
})
