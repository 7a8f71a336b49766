import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { deleteReports } from '../reports/delete-reports.ts'
import { newToken } from '../database/token.ts'
import { GUEST, GUEST_MS } from '../accounts/guest.ts'
import { beginRemoval } from './begin-removal.ts'
import type { Stuck } from './stuck.ts'

/**
 * Marks reports that no guest has claimed in time, for the sweep to remove at once: they could not be restored.
 * Returns their ids, including those of an interrupted sweep, but not those that are being claimed meanwhile.
 */
export async function endOverdue(
  db: Connection,
  {
    now,
    most,
    stuck,
  }: { readonly now: number; readonly most: number; readonly stuck: Pick<Stuck, 'without'> },
): Promise<string[]> {
  return await writing(db, async (trx) => {
    const rows = await trx
      .selectFrom('guest_reports')
      .select('report_id')
      .where('created_at', '<=', now - GUEST_MS)
      .where(stuck.without(trx, 'report_id'))
      .orderBy('created_at')
      .limit(most)
      .execute()
    const ids = rows.map((row) => row.report_id)
    await deleteReports(trx, { owner: GUEST, ids, deletionId: newToken() })
    return await beginRemoval(trx, ids, await clock(trx))
  })
}
