import type { Kysely } from 'kysely'

/**
 * The secret of another app beside the one in use: a second factor that is required is replaced without being switched
 * off.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('second_factors').addColumn('next_secret', 'text').execute()
}
