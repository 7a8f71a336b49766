import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { createRunTimes } from './run-times.ts'

let test: TestStore
let owner: Owner

beforeAll(async () => {
  test = await openTestStore(NO_LIMITS)
  owner = await test.owner()
  for (const samples of [1, 1, 3, 1] as const) {
    await test.store.reports.store(owner, reportDraft({ samples }))
    await runNext(test, completed({ result: 'good' }))
  }
  await test.store.reports.store(owner, reportDraft())
  await runNext(test, failed())
})
afterAll(() => test[Symbol.asyncDispose]())

it('the times of completed runs that load as often are known, ascending', async () => {
  const runs = await test.db.selectFrom('runs').select('id').orderBy('id').execute()
  for (const [index, { id }] of runs.entries()) {
    await test.db
      .updateTable('runs')
      .set({ started_at: 1000, ended_at: 9000 - index * 1000 })
      .where('id', '=', id)
      .execute()
  }
  const timesOf = createRunTimes(test.db)
  expect(await timesOf(1, 0)).toEqual({ usual: [5000, 7000, 8000], running: 0 })
  expect(await timesOf(3, 0)).toEqual({ usual: [6000], running: 0 })
})

it('are asked for again after ten seconds, not before', async () => {
  const timesOf = createRunTimes(test.db)
  expect((await timesOf(2, 0)).running).toBe(0)
  await test.store.reports.store(owner, reportDraft())
  await test.queue.claim('test')
  expect((await timesOf(2, 9999)).running).toBe(0)
  expect((await timesOf(2, 10_000)).running).toBe(1)
})

it.runIf(engineOfTests() === 'sqlite')(
  'are found by indexes, however many runs there are',
  async () => {
    const statements: CompiledQuery[] = []
    await using other = await openTestStore({ log: ({ query }) => void statements.push(query) })
    statements.length = 0
    await createRunTimes(other.db)(1, 0)
    const details: string[] = []
    for (const statement of statements.splice(0)) {
      const explain = { ...statement, sql: `explain query plan ${statement.sql}` }
      const { rows } = await other.db.executeQuery<{ detail: string }>(explain)
      details.push(...rows.map(({ detail }) => detail))
    }
    expect(details).toContainEqual(expect.stringContaining('runs_completed'))
    expect(details).toContainEqual(expect.stringContaining('runs_running'))
    expect(details.filter((detail) => /^SCAN runs$/.test(detail))).toEqual([])
  },
)
