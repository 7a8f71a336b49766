import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Limits that the reports of a project must keep. Without a foreign key: they are removed with the project itself, as
 * its members are.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('budgets')
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('rule', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('budgets_key', ['project_id', 'position'])
    .execute()
}
