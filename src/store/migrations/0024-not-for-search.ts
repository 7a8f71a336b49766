import type { Kysely } from 'kysely'

/**
 * Which pages are not meant to be found by search engines.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reports')
    .addColumn('not_for_search', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
