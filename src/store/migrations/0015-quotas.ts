import type { Kysely } from 'kysely'

/**
 * What administrators allow single users in place of the installation's limits.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('most_waiting', 'integer').execute()
  await db.schema.alterTable('users').addColumn('most_an_hour', 'integer').execute()
}
