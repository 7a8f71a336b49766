import { mayChange, mayRestore, type Owner } from '../accounts/actor.ts'
import { changeReport } from './change-report.ts'
import { recount } from './counters.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { lockReports } from '../database/locks.ts'
import { newToken } from '../database/token.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { recountFaults } from '../projects/project-faults.ts'

/** For so long what was deleted can be had back, unless the operator keeps nothing (`PAGEMARK_TRASH_DAYS`). */
export const RESTORE_MS = 7 * 24 * 60 * 60 * 1000

/** Variables of one statement, far below what either engine takes. */
const BATCH = 500

export interface Deleted {
  readonly reports: number
  /** What they are restored by, all together: nobody else can guess it. */
  readonly id: string
}

/** Marks those of these reports that this user may change; their runs end. Needs a transaction. */
export async function deleteReports(
  trx: Connection,
  owner: Owner,
  ids: readonly string[],
): Promise<Deleted> {
  const now = await clock(trx)
  const id = newToken()
  const deleted = { deleted_at: now, deletion_id: id, deleted_by: owner.id, updated_at: now }
  let reports = 0
  for (const batch of batches(ids)) {
    await lockReports(trx, batch)
    const rows = await trx
      .selectFrom('reports')
      .selectAll()
      .where('id', 'in', batch)
      .where(mayChange(owner))
      .execute()
    for (const row of rows) {
      const stopped = await cancelRun(trx, { report: row, now })
      await changeReport(trx, stopped, deleted)
    }
    reports += rows.length
  }
  return { reports, id }
}

/** Which deleted reports: by their ids, or all of one deletion. */
export type Restorable = { readonly ids: readonly string[] } | { readonly deletionId: string }

/**
 * Has deleted reports back, with all their runs. Not those whose project was deleted, and what was
 * waiting for its audit stays cancelled. Needs a transaction. How many there were.
 */
export async function restoreReports(
  trx: Connection,
  owner: Owner,
  which: Restorable,
): Promise<number> {
  const now = await clock(trx)
  let reports = 0
  for (const chosen of 'ids' in which ? batches(which.ids) : [undefined]) {
    let deleted = trx
      .selectFrom('reports')
      .select('id')
      .where('deleted_at', '>', now - RESTORE_MS)
      .where(mayRestore(owner))
    if (chosen) deleted = deleted.where('id', 'in', chosen)
    if ('deletionId' in which) deleted = deleted.where('deletion_id', '=', which.deletionId)
    const ids = (await deleted.execute()).map(({ id }) => id)
    if (ids.length === 0) continue
    await lockReports(trx, ids)
    const rows = await trx
      .updateTable('reports')
      .set({ deleted_at: null, deletion_id: null, deleted_by: null, updated_at: now })
      .where('id', 'in', deleted)
      .where('deleted_at', 'is not', null)
      .returningAll()
      .execute()
    for (const row of rows) {
      await recount(trx, undefined, row)
      await recountFaults(trx, undefined, row)
    }
    reports += rows.length
  }
  return reports
}

function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BATCH)
  return Array.from({ length: count }, (_, place) => ids.slice(place * BATCH, (place + 1) * BATCH))
}
