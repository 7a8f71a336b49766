import type { Kysely } from 'kysely'

/**
 * What a run's place in a history is drawn from, beside its score: its results are compressed, and fifty
 * of them would be unpacked for one line. Runs that ended before keep their score alone.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('runs').addColumn('catalogue_version', 'integer').execute()
  await db.schema.alterTable('runs').addColumn('metrics', 'text').execute()
}
