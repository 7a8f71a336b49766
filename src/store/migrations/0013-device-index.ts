import { type Kysely, sql } from 'kysely'

/**
 * What a list of some device or visibility reads, in any order. `reports_search` has it too, but of every
 * device, and with the texts that are searched: among 100,000 reports it took two to six times as long.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_device on reports (owner_id, device, privacy, result_rank, status,
      project_id, generated_at, id, url, deleted_at)
    where deleted_at is null`.execute(db)
}
