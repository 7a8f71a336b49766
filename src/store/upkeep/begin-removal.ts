import { sql } from 'kysely'
import { type Connection, reading, writing } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import type { Stuck } from './stuck.ts'
import { lockReports } from '../database/locks.ts'

/**
 * `deleted_at` of a report whose removal has begun: too long ago to be restored, and what the next sweep finds first. See
 * docs/decisions/114-begun-removals.md.
 */
const BEGUN = 0

/**
 * Begins to remove some deleted reports: from here on, they cannot be restored. One that was restored in the meantime
 * stays. Returns the IDs of those that are to be removed.
 */
export async function beginRemoval(
  db: Connection,
  ids: readonly string[],
  deletedBefore: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  return await writing(db, async (trx) => {
    await lockReports(trx, ids)
    const rows = await trx
      .updateTable('reports')
      .set({ deleted_at: BEGUN })
      .where('id', 'in', ids)
      // In a form that no index of deleted reports has: PostgreSQL expects few of them, and would read all.
      .where(sql<boolean>`coalesce(deleted_at, ${deletedBefore + 1}) <= ${deletedBefore}`)
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
}

interface Next {
  readonly deletedBefore: number
  readonly most: number
  /** Reports that stay until the next sweep. */
  readonly stuck: Pick<Stuck, 'without'>
}

/** The same for those that were deleted first, at most this many. Empty when none is left. */
export async function beginNextRemovals(
  db: Connection,
  { deletedBefore, most, stuck }: Next,
): Promise<string[]> {
  for (;;) {
    const rows = await reading(db, async (snapshot) => {
      await wordsOf(snapshot).readInOrder?.execute(snapshot)
      return await snapshot
        .selectFrom('reports')
        .select('id')
        .where('deleted_at', '<=', deletedBefore)
        .where(stuck.without(snapshot, 'id'))
        .orderBy('deleted_at')
        .limit(most)
        .execute()
    })
    const ids = rows.map(({ id }) => id)
    const begun = await beginRemoval(db, ids, deletedBefore)
    if (begun.length > 0 || ids.length === 0) return begun
  }
}
