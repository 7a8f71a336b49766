import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from './database.ts'

it('reports the error that ended the transaction, not the failed rollback', async () => {
  const db = openDatabase(':memory:')
  const asked = db.transaction().execute(async (trx) => {
    await sql`rollback`.execute(trx)
    throw new Error('the disk is full')
  })
  await expect(asked).rejects.toThrow('the disk is full')
  await db.destroy()
})
