import type { Connection } from '../database/database.ts'

/** Removes projects that were deleted by then, once their last report and site audit have been; returns their number. */
export async function dropProjects(db: Connection, trashedBefore: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('projects')
    .where('deleted_at', '<=', trashedBefore)
    .where('emptied_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.project_id', '=', 'projects.id')
            .where('reports.deleted_at', 'is not', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('site_audits')
            .select('site_audits.id')
            .whereRef('site_audits.project_id', '=', 'projects.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  for (const table of ['schedules', 'watches'] as const) {
    await db
      .deleteFrom(table)
      .where('subject_kind', '=', 'project')
      .where('subject_id', 'not in', (eb) => eb.selectFrom('projects').select('id'))
      .execute()
  }
  return Number(numDeletedRows)
}
