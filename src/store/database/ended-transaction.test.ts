import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'

it('reports what ended a transaction, not that there is none left to roll back', async () => {
  const db = openDatabase(':memory:')
  const asked = db.transaction().execute(async (trx) => {
    await sql`rollback`.execute(trx)
    throw new Error('the disk is full')
  })
  await expect(asked).rejects.toThrow('the disk is full')
  await db.destroy()
})
