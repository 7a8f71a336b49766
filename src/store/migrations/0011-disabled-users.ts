import type { Kysely } from 'kysely'

/**
 * Users whom an administrator has shut out.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabled_at', 'bigint').execute()
}
