import type { Kysely } from 'kysely'

/**
 * Public reports that search engines may list: none, until their owners say so.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('reports')
    .addColumn('listed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
