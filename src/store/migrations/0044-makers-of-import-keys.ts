import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Who created an import key: it ends with their right to change the project.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema.alterTable('import_keys').addColumn('created_by', text).execute()
}
