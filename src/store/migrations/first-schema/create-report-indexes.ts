import { type Kysely, sql } from 'kysely'

/**
 * One index for each order and each combination of the filters `project` and `result`, so that a
 * page is read in order and never sorted. An order by result under a filter by result is by id.
 */
const IN_ORDER: Readonly<Record<string, string>> = {
  reports_id: 'owner_id, id',
  reports_generated: 'owner_id, generated_at, id',
  reports_url: 'owner_id, url, id',
  reports_result: 'owner_id, result_rank, id',
  reports_result_generated: 'owner_id, result_rank, generated_at, id',
  reports_result_url: 'owner_id, result_rank, url, id',
  reports_project_id: 'owner_id, project_id, id',
  reports_project_generated: 'owner_id, project_id, generated_at, id',
  reports_project_url: 'owner_id, project_id, url, id',
  reports_project_result: 'owner_id, project_id, result_rank, id',
  reports_project_result_generated: 'owner_id, project_id, result_rank, generated_at, id',
  reports_project_result_url: 'owner_id, project_id, result_rank, url, id',
  reports_project_score: 'owner_id, project_id, score, id',
  reports_status: 'owner_id, status, id',
}

/**
 * All that a search, and a list of some device or visibility, reads in any order, so that it never touches the
 * rows that do not match. An index of its own for each combination with the others would be twenty more to write.
 * `reports_search` has every device as well, but with the texts that are searched: among 100,000 reports it took
 * two to six times as long as `reports_device`.
 */
const LOOKED_THROUGH: Readonly<Record<string, string>> = {
  reports_search: `owner_id, url_key, id, url, generated_at, result_rank, project_id, status, device,
    privacy, title_key`,
  reports_device: `owner_id, device, privacy, result_rank, status, project_id, generated_at, id, url`,
}

/** `deleted_at` is at the end, always null, because SQLite looks at the row for it otherwise. */
export async function createReportIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries({ ...IN_ORDER, ...LOOKED_THROUGH })) {
    await sql`create index ${sql.ref(name)} on reports (${sql.raw(columns)}, deleted_at)
      where deleted_at is null`.execute(db)
  }
  await sql`create index reports_deleted on reports (deleted_at, id)
    where deleted_at is not null`.execute(db)
  await sql`create index reports_by_deletion on reports (deletion_id)
    where deletion_id is not null`.execute(db)
  await sql`create index reports_deleted_project on reports (project_id)
    where deleted_at is not null`.execute(db)
}
