import type { LogEvent } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { sweep } from '../upkeep/sweep.ts'

const ROWS = 1_200
const RULES = { trashDays: 7, keepArtifactsDays: 90, keepStartsMs: 3_600_000 }

const DELETION = 'delete from "idempotency"'

const FILES = {
  put: () => Promise.reject(new Error('Not in this test.')),
  get: () => Promise.resolve(undefined),
  range: () => Promise.resolve(undefined),
  delete: () => Promise.resolve(),
}

async function withKeys({ db }: TestStore) {
  const keyOf = (_: unknown, number: number) => ({
    owner_id: 'a',
    key: String(number),
    fingerprint: 'f',
    answer: 'r',
    created_at: number < ROWS ? 1 : Date.now(),
  })
  const rows = Array.from({ length: ROWS + 1 }, keyOf)
  await db.insertInto('idempotency').values(rows).execute()
}

async function keys({ db }: TestStore): Promise<string[]> {
  const rows = await db.selectFrom('idempotency').select('key').execute()
  return rows.map(({ key }) => key)
}

it('expired rows go in slices, so that others get their turn in between', async () => {
  const statements: string[] = []
  const log = ({ query }: LogEvent) => void statements.push(query.sql)
  await using test = await openTestStore({ log })
  await withKeys(test)
  await sweep(test.db, FILES, RULES)
  expect(await keys(test)).toEqual([String(ROWS)])
  const deletions = statements.filter((text) => text.startsWith(DELETION))
  // Of 500 rows at most, and one that finds none.
  expect(deletions.length).toBeGreaterThan(3)
})

it('a sweep that is interrupted leaves the rest of them to the next one', async () => {
  const stopping = new AbortController()
  const log = ({ query }: LogEvent) => {
    if (query.sql.startsWith(DELETION)) stopping.abort()
  }
  await using test = await openTestStore({ log })
  await withKeys(test)
  const { signal } = stopping
  await expect(sweep(test.db, FILES, { ...RULES, signal })).rejects.toThrow('aborted')
  expect((await keys(test)).length).toBeGreaterThan(1)
  await sweep(test.db, FILES, RULES)
  expect(await keys(test)).toEqual([String(ROWS)])
})

it('two sweeps at once remove them all', async () => {
  await using test = await openTestStore()
  await withKeys(test)
  await Promise.all([sweep(test.db, FILES, RULES), sweep(test.db, FILES, RULES)])
  expect(await keys(test)).toEqual([String(ROWS)])
})
