import { type Kysely, sql } from 'kysely'

/**
 * What was deleted together has a random id, by which it is restored, and who did it. What was deleted before this
 * stays deleted.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('deletion_id', 'text').execute()
  await db.schema.alterTable('reports').addColumn('deleted_by', 'text').execute()
  await sql`create index reports_by_deletion on reports (deletion_id)
    where deletion_id is not null`.execute(db)
}
