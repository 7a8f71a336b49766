import { type Kysely, sql } from 'kysely'

/**
 * One index for each order and each combination of the filters `project` and `result`, so that a page is read in order
 * and never sorted. An order by result under a filter by result is by ID.
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
 * All columns that a search, or a list by device or visibility, reads in any order, so that it never reads rows that
 * do not match. Separate indexes for each combination would be twenty more to write. `reports_search` has every device
 * as well, but includes the searched texts: with 100,000 reports it took two to six times as long as `reports_device`.
 */
const LOOKED_THROUGH: Readonly<Record<string, string>> = {
  reports_search: `owner_id, url_key, id, url, generated_at, result_rank, project_id, status, device,
    privacy, title_key`,
  reports_device: `owner_id, device, privacy, result_rank, status, project_id, generated_at, id, url`,
}

/** `deleted_at` is at the end, always null, because SQLite would otherwise read the row for it. */
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
