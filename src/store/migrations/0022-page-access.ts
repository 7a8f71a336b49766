import type { Kysely } from 'kysely'

const COLUMNS = ['wait_for', 'access_username', 'access_password'] as const

/**
 * What a report's runs wait for, and what they tell the page's server.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await db.schema.alterTable('reports').addColumn(column, 'text').execute()
  }
}
