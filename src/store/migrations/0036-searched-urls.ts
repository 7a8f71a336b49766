import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * An index with which PostgreSQL compares the URLs of an owner in half the time: it has only the columns of a search, in
 * about the order of the rows. See docs/decisions/012-search.md.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (wordsOf(db).trigrams === undefined) return
  await sql`create index reports_searched_urls on reports
    (owner_id, id, url_key, url, generated_at, result_rank) where deleted_at is null`.execute(db)
}
