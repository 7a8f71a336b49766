import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'
import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'

async function stateOf(db: Connection): Promise<string | null> {
  const { rows } = await sql<{
    state: string | null
  }>`select ${wordsOf(db).state} as state`.execute(db)
  return rows[0]?.state ?? null
}

/** On PostgreSQL, the tests of other files write to the same server. */
const MOST_READS = 1000

/** Resolves once two reads in a row had the same state. */
async function steadyState(db: Connection): Promise<string> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const state = await stateOf(db)
    if (state !== null && state === (await stateOf(db))) return state
  }
  throw new Error('The state never stays.')
}

it('the state of a database stays as long as nothing is written', async () => {
  await using test = await openTestStore()
  await expect(steadyState(test.db)).resolves.toMatch(/^\d/)
})

it('the state of a database changes with what this process and others write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-state-'))
  const path = join(folder, 'pagemark.db')
  {
    await using test = await openTestStore({ path })
    await using other = await openTestStore({ path })
    const user = await test.owner()
    for (const [name, { db }] of Object.entries({ own: test, others: other, again: test })) {
      const before = await steadyState(test.db)
      await db.updateTable('users').set({ time_zone: name }).where('id', '=', user.id).execute()
      expect(await stateOf(test.db)).not.toBe(before)
    }
  }
  await rm(folder, { recursive: true })
})

it('the state of a database changes once a transaction is committed', async () => {
  await using test = await openTestStore()
  const before = await steadyState(test.db)
  await test.db.transaction().execute(async (trx) => {
    const setting = { name: 'SIGNUP', value: 'open', changed_at: 0 }
    await trx.insertInto('settings').values(setting).execute()
    await trx.deleteFrom('settings').execute()
  })
  expect(await stateOf(test.db)).not.toBe(before)
})
