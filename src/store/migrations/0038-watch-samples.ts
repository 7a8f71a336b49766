import type { Kysely } from 'kysely'

/**
 * Page loads of each run of a watched report whose loads differ too much for fewer, and the loads that runs had.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('reports').addColumn('watch_samples', 'integer').execute()
  await db.schema.alterTable('run_numbers').addColumn('loads', 'integer').execute()
}
