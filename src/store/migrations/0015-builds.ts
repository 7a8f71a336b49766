import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Builds that clients of Lighthouse CI upload, and the keys for that. Without foreign keys: they are removed with the
 * project itself, as its members are.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('import_keys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('hint', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('import_keys_by_project')
    .on('import_keys')
    .column('project_id')
    .execute()
  await db.schema
    .createTable('builds')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('branch', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('ancestor_hash', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('author', text, (c) => c.notNull())
    .addColumn('external_url', text, (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sealed_at', 'bigint')
    .addUniqueConstraint('builds_commit', ['project_id', 'branch', 'hash'])
    .execute()
  await db.schema
    .createTable('imported_runs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('build_id', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('form_factor', text, (c) => c.notNull())
    .addColumn('run', text, (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('imported_runs_by_build')
    .on('imported_runs')
    .column('build_id')
    .execute()
}
