import { type Kysely, sql } from 'kysely'

/**
 * Runs that were cancelled are told from those that failed, and their reports are what they were before,
 * where they have results.
 *
 * @public called by the migrator, by its name
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`update runs set status = 'cancelled'
    where status = 'failed' and error_code = 'cancelled'`.execute(db)
  for (const status of ['failed', 'completed']) await recount(db, status)
  await sql`update reports set status = 'completed', error_code = null, error_message = null
    where ${AFFECTED}`.execute(db)
}

const AFFECTED = sql`reports.status = 'failed' and reports.error_code = 'cancelled'
  and reports.shown_run_id is not null`

/** Out of the failed ones, into the completed ones. What is deleted is not counted. */
async function recount<Tables>(db: Kysely<Tables>, status: string): Promise<void> {
  const by = sql.lit(status === 'failed' ? -1 : 1)
  for (const scope of [sql`''`, sql`reports.project_id`]) {
    await sql`insert into report_counters
        (owner_id, project_id, result_rank, status, reports, score_sum)
      select owner_id, scope, result_rank, ${sql.lit(status)}, ${by} * count(*), ${by} * sum(score)
      from (
        select reports.owner_id, ${scope} as scope, coalesce(reports.result_rank, 0) as result_rank,
          coalesce(reports.score, 0) as score
        from reports join projects on projects.id = reports.project_id
        where ${AFFECTED} and reports.deleted_at is null and projects.deleted_at is null
      ) as moved
      group by owner_id, scope, result_rank
      on conflict (owner_id, project_id, result_rank, status) do update set
        reports = report_counters.reports + excluded.reports,
        score_sum = report_counters.score_sum + excluded.score_sum`.execute(db)
  }
}
