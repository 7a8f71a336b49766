import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { leastIdAt, timeOfId } from '../database/new-id.ts'
import { readListSample } from './list-sample.ts'
import { filterOf, type ReportQuery } from './report-query.ts'

const DAY_MS = 86_400_000
const START = Date.parse('2026-01-01')
const QUERY = { search: 'e', sortBy: 'id', sort: 'asc', page: 1, perPage: 10 } as const

let test: TestStore
beforeAll(async () => {
  test = await openTestStore(NO_LIMITS)
})
afterAll(async () => await test[Symbol.asyncDispose]())

let owners = 0

/** A user with a report of each of these days, at another time of the day than those of others. */
async function ownerOf(days: readonly number[]): Promise<Owner> {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'One' }))
  const row = await test.db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', report.id)
    .executeTakeFirstOrThrow()
  owners += 1
  const start = START + owners * 1000
  const rows = days.map((day, n) => ({ ...row, id: leastIdAt(start + day * DAY_MS + n) }))
  if (rows.length > 0) await test.db.insertInto('reports').values(rows).execute()
  // The one that was copied is of today, and would be the latest of all.
  await test.db.updateTable('reports').set({ deleted_at: 1 }).where('id', '=', report.id).execute()
  return owner
}

/** The days of the sampled reports, in order. */
async function sampledDays(owner: Owner, query: Partial<ReportQuery> = {}): Promise<number[]> {
  const filter = await filterOf(test.db, owner, { ...QUERY, ...query })
  if (!filter) throw new Error('Nothing can match.')
  const sample = await readListSample(test.db, filter)
  const dayOf = (id: string) => Math.floor((timeOfId(id) - START) / DAY_MS)
  return sample.map(({ id }) => dayOf(id)).toSorted((a, b) => a - b)
}

const EACH_DAY = Array.from({ length: 201 }, (_, day) => day)

it('a sample of a list has four reports before each of 25 times', async () => {
  const days = await sampledDays(await ownerOf(EACH_DAY))
  expect(days).toHaveLength(100)
  const ends = Array.from({ length: 25 }, (_, n) => 8 * (n + 1))
  expect(days).toEqual(ends.flatMap((end) => EACH_DAY.slice(end - 3, end + 1)))
})

it('a sample of a list that is mostly from one time has the latest reports', async () => {
  const burst = Array.from({ length: 150 }, () => 200)
  const days = await sampledDays(await ownerOf([0, ...burst, 201, 202]))
  expect(days).toEqual([...burst.slice(0, 98), 201, 202])
})

it('a sample of a list without an index in its order has the latest reports', async () => {
  const owner = await ownerOf(EACH_DAY)
  const days = await sampledDays(owner, { project: 'One', status: 'queued' })
  expect(days).toEqual(EACH_DAY.slice(-100))
})

it('a sample of a short list has all of its reports, and that of an empty one none', async () => {
  expect(await sampledDays(await ownerOf([0, 1, 2]))).toEqual([0, 1, 2])
  expect(await sampledDays(await ownerOf([]))).toEqual([])
})
