import { type Kysely, sql } from 'kysely'

/**
 * The value of an alert that people were last told: it is worth another message once it is much worse than that.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alerts').addColumn('told_value', 'double precision').execute()
  await sql`update alerts set told_value = value where told = 1`.execute(db)
}
