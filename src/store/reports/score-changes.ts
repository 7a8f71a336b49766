import { maySee, type Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'

/**
 * The previous scores of these reports: for each, of the latest run before the shown one whose score is complete, if
 * there was one and the current score is complete. A few steps in the index of runs for each report.
 *
 * @returns by the report's ID
 */
export async function scoresBefore(
  db: Connection,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reports')
    .innerJoin('runs as shown', 'shown.id', 'reports.shown_run_id')
    .select((eb) => [
      'reports.id',
      eb
        .selectFrom('runs')
        .select('runs.score')
        .whereRef('runs.report_id', '=', 'reports.id')
        .whereRef('runs.number', '<', 'shown.number')
        .where('runs.status', '=', 'completed')
        .where('runs.incomplete', 'is', null)
        .orderBy('runs.number', 'desc')
        .limit(1)
        .as('before'),
    ])
    .where('reports.id', 'in', ids)
    .where(maySee(owner, await clock(db)))
    .where('shown.number', '>', 1)
    .where('shown.incomplete', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, before }) => (before === null ? [] : [[id, before]])))
}
