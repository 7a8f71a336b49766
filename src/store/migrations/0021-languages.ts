import type { Kysely } from 'kysely'

/**
 * The language that a report's page is asked for.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('language', 'text').execute()
}
