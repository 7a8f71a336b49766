import { type Kysely, sql } from 'kysely'

/**
 * A deleted project is emptied report by report, some time after it is gone for everybody. Those that
 * were deleted before were emptied in the same moment.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('emptied_at', 'bigint').execute()
  await sql`update projects set emptied_at = deleted_at where deleted_at is not null`.execute(db)
  await sql`create index projects_to_empty on projects (owner_id)
    where deleted_at is not null and emptied_at is null`.execute(db)
}
