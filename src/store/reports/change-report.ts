import type { Selectable, Updateable } from 'kysely'
import { recounting } from './counters.ts'
import type { Connection } from '../database/database.ts'
import { storable } from '../database/storable.ts'
import { type Change, together } from '../database/together.ts'
import { recountFaults } from '../projects/project-faults.ts'
import type { ReportTable } from '../tables/report-tables.ts'

export type ReportRow = Selectable<ReportTable>

/** The row of a run's report, for changing it in this transaction. */
export async function rowOf(db: Connection, id: string): Promise<ReportRow> {
  return await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Changes a report that is not deleted, and the counters with it. Needs a transaction.
 *
 * @param first changes to make together with it
 */
export async function changeReport(
  db: Connection,
  before: ReportRow,
  change: Updateable<ReportTable> & { updated_at: number },
  first: readonly Change[] = [],
): Promise<ReportRow> {
  const after: ReportRow = { ...before, ...stored(change) }
  await together(db, [...first, ...changingReport(db, before, change)])
  if (movesFaults(before, after)) await recountFaults(db, alive(before), alive(after))
  return after
}

/** The same as changes, of a report whose project and faults stay. */
export function changingReport(
  db: Connection,
  before: ReportRow,
  change: Updateable<ReportTable> & { updated_at: number },
): Change[] {
  const after: ReportRow = { ...before, ...stored(change) }
  const changing = db.updateTable('reports').set(change).where('id', '=', before.id)
  const counting = isRecounted(before, after) ? recounting(db, before, alive(after)) : []
  return [changing, ...counting]
}

/** The changed columns as the database has them. */
function stored(change: Updateable<ReportTable>): Partial<ReportRow> {
  const columns = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(columns.map(([name, value]) => [name, storable(value)]))
}

function alive(row: ReportRow): ReportRow | undefined {
  return row.deleted_at === null ? row : undefined
}

function movesFaults(before: ReportRow, after: ReportRow): boolean {
  return (
    before.faults !== after.faults ||
    before.project_id !== after.project_id ||
    before.deleted_at !== after.deleted_at
  )
}

function isRecounted(before: ReportRow, after: ReportRow): boolean {
  return (
    before.status !== after.status ||
    before.project_id !== after.project_id ||
    before.result_rank !== after.result_rank ||
    before.score !== after.score ||
    before.incomplete !== after.incomplete ||
    before.deleted_at !== after.deleted_at
  )
}
