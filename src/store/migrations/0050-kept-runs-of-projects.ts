import type { Kysely } from 'kysely'

/**
 * A project may keep fewer runs per report than the installation, and remembers to how many its reports were trimmed.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('projects').addColumn('keep_runs', 'integer').execute()
  await db.schema.alterTable('projects').addColumn('trimmed_to_runs', 'integer').execute()
}
