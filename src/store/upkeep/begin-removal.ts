import { type Connection, writing } from '../database/database.ts'
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
      .where('deleted_at', '<=', deletedBefore)
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
    const rows = await db
      .selectFrom('reports')
      .select('id')
      .where('deleted_at', '<=', deletedBefore)
      .where(stuck.without(db, 'id'))
      .orderBy('deleted_at')
      .limit(most)
      .execute()
    const ids = rows.map(({ id }) => id)
    const begun = await beginRemoval(db, ids, deletedBefore)
    if (begun.length > 0 || ids.length === 0) return begun
  }
}
