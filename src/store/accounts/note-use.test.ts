import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/store.ts'

it('does not refuse a request because a read-only database cannot record its key', async () => {
  await using test = await openTestStore()
  const { keys } = test.store
  const { id } = await test.owner()
  await sql`pragma query_only = on`.execute(test.db)
  await expect(keys.touch({ id, lastUsedAt: null }, 1)).resolves.toBeUndefined()
  await sql`pragma query_only = off`.execute(test.db)
  await sql`drop table keys`.execute(test.db)
  await expect(keys.touch({ id, lastUsedAt: null }, 1)).rejects.toThrow('no such table')
})
