import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'

/** Name of the row that says where the database was moved to. */
const NAME = 'MOVED'

/** Its queue, schedules and messages are those of the other one now, and so are its files. */
export async function markMoved(db: Connection, to: string): Promise<void> {
  const row = { name: NAME, value: to, changed_at: await clock(db) }
  const { value, changed_at } = row
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, changed_at }))
    .execute()
}

/** Undefined if it was not moved. */
export async function movedTo(db: Connection): Promise<string | undefined> {
  const query = db.selectFrom('settings').select('value').where('name', '=', NAME)
  return (await query.executeTakeFirst())?.value
}

export async function unmarkMoved(db: Connection): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', NAME).execute()
}
