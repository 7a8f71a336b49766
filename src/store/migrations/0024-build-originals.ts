import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The results of builds as they were uploaded, which are files, and numbers of each build that uploads would otherwise
 * count: up to 50,000 rows.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  for (const column of ['runs', 'original_bytes']) {
    await db.schema
      .alterTable('builds')
      .addColumn(column, 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await sql`update builds set runs =
    (select count(build_id) from imported_runs where imported_runs.build_id = builds.id)`.execute(
    db,
  )
  await db.schema
    .createTable('imported_originals')
    .addColumn('run_id', text, (c) => c.primaryKey())
    .addColumn('build_id', text, (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('dropped_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('imported_originals_by_build')
    .on('imported_originals')
    .column('build_id')
    .execute()
  await db.schema
    .createIndex('imported_originals_dropped')
    .on('imported_originals')
    .column('dropped_at')
    .where('dropped_at', 'is not', null)
    .execute()
}
