import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'

/** The numbers of queued and running runs, over all users. */
export async function queueDepth(db: Connection): Promise<{ queued: number; running: number }> {
  return { queued: await count(db, 'queued'), running: await count(db, 'running') }
}

/** The literal lets both engines use the index of that status. */
async function count(db: Connection, status: 'queued' | 'running'): Promise<number> {
  const { runs } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('runs'))
    .where('status', '=', sql.lit(status))
    .executeTakeFirstOrThrow()
  return runs
}
