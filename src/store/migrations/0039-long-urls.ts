import { type Kysely, sql } from 'kysely'
import { replaceIndex } from '../database/add-index.ts'
import { wordsOf } from '../database/dialect.ts'

/**
 * PostgreSQL refuses index entries over 2,704 bytes, so an index must not have a URL twice: the one for searches has it
 * in lower case alone, and `reports_search`, which has both and the title, is SQLite's alone.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (wordsOf(db).trigrams === undefined) return
  await sql`drop index if exists reports_search`.execute(db)
  await prepare(db)
}

/** @public called by the migrator, by its name */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(
    db,
    'reports_searched_urls',
    sql`reports (owner_id, id, url_key, generated_at, result_rank) where deleted_at is null`,
  )
}
