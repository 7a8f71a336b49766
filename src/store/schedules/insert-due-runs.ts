import type { Selectable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { ScheduleTable } from '../tables/schedule-tables.ts'

/** Reports of one transaction, which holds up all others that write to SQLite. Also of one statement. */
const SLICE = 500

export interface DueSlice {
  /** The last report of the slice before; empty for the first. */
  readonly after: string
  readonly dueAt: (reportId: string) => number
}

/**
 * Stores when the next reports of a schedule are to be audited, in the order of their IDs.
 *
 * @returns the last of them, or undefined if no further ones are left
 */
export async function insertDueRuns(
  trx: Connection,
  schedule: Selectable<ScheduleTable>,
  { after, dueAt }: DueSlice,
): Promise<string | undefined> {
  const found = await reportsOf(trx, schedule, after)
  const ids = found.slice(0, SLICE)
  if (ids.length === 0) return undefined
  // A run that still waits satisfies this firing as well.
  await trx
    .insertInto('due_runs')
    .values(ids.map((id) => ({ report_id: id, schedule_id: schedule.id, due_at: dueAt(id) })))
    .onConflict((conflict) => conflict.column('report_id').doNothing())
    .execute()
  return found.length > SLICE ? ids.at(-1) : undefined
}

/** Those without their own schedule: a slice, and one more if it is not the last. */
async function reportsOf(
  trx: Connection,
  { subject_kind, subject_id }: Selectable<ScheduleTable>,
  after: string,
): Promise<string[]> {
  if (subject_kind === 'report') return [subject_id]
  const rows = await trx
    .selectFrom('reports')
    .select('id')
    // The indexes of reports begin with it.
    .where(
      'owner_id',
      '=',
      trx.selectFrom('projects').select('owner_id').where('id', '=', subject_id),
    )
    .where('project_id', '=', subject_id)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('schedules')
            .select('schedules.id')
            .whereRef('schedules.subject_id', '=', 'reports.id')
            .where('schedules.subject_kind', '=', 'report'),
        ),
      ),
    )
    .orderBy('id')
    .limit(SLICE + 1)
    .execute()
  return rows.map(({ id }) => id)
}
