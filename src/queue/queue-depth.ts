import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { PRIORITIES, type Priority } from '../store/runs/run-row.ts'

/** The numbers of queued and running runs, over all users. */
export async function queueDepth(db: Connection): Promise<{ queued: number; running: number }> {
  return { queued: await count(db, 'queued'), running: await runningRuns(db) }
}

/** Over all users. */
export async function runningRuns(db: Connection): Promise<number> {
  return await count(db, 'running')
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

/** The queued runs of one priority. */
export interface Waiting {
  readonly priority: Priority
  readonly queued: number
  /** How long the oldest has waited; 0 if none waits. */
  readonly oldestMs: number
}

/** Over all users, for each priority: bulk runs may wait for hours while those that somebody waits for do not. */
export async function waitingRuns(db: Connection): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('runs')
    .select((eb) => [
      'priority',
      eb.fn.countAll<number>().as('queued'),
      // IDs are in the order of creation, and in the index: times are read of these few only.
      eb.fn.min('id').as('oldest'),
    ])
    .where('status', '=', sql.lit('queued'))
    .groupBy('priority')
    .execute()
  const oldest = await db
    .selectFrom('runs')
    .select(['id', 'created_at'])
    .where(
      wordsOf(db).isOneOf(
        sql.ref('id'),
        rows.map((row) => row.oldest),
      ),
    )
    .execute()
  const since = new Map(oldest.map(({ id, created_at }) => [id, created_at]))
  const now = await clock(db)
  return PRIORITIES.map((priority, rank) => {
    const row = rows.find((each) => each.priority === rank)
    return {
      priority,
      queued: row?.queued ?? 0,
      oldestMs: row ? Math.max(0, now - (since.get(row.oldest) ?? now)) : 0,
    }
  })
}
