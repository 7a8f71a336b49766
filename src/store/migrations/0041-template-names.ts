import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Names that owners gave to templates of their sites.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('site_templates')
    .addColumn('site_audit_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('structure', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('site_templates_key', ['site_audit_id', 'name'])
    .execute()
}
