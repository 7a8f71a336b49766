import { type Kysely, sql } from 'kysely'

/**
 * What lists show and are narrowed by. The one index that a search reads has it all, so that a list
 * of some device or visibility is read out of it too: an index of its own for each combination with
 * the others would be twenty more to write.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('title', 'text').execute()
  await db.schema.alterTable('reports').addColumn('title_key', 'text').execute()
  await sql`drop index reports_search`.execute(db)
  await sql`create index reports_search on reports (owner_id, url_key, id, url, generated_at,
      result_rank, project_id, status, device, privacy, title_key, deleted_at)
    where deleted_at is null`.execute(db)
}
