import { type Kysely, sql } from 'kysely'
import { addIndex, hasIndex } from '../database/add-index.ts'
import { wordsOf } from '../database/dialect.ts'

const INDEX = 'reports_searched_titles'

/**
 * A title has at most 480 bytes, as now also in `finish-run.ts`: with a URL of 2,048, two IDs and 40 bytes of the entry's
 * own, that is less than the 2,704 that PostgreSQL accepts in an index. Here a search of titles, which SQLite's
 * `reports_search` has, read the rows of all reports that it compared. See docs/decisions/012-search.md.
 *
 * @public called by the migrator, by its name
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  const shortened = await shortenTitles(db)
  if (wordsOf(db).trigrams === undefined) return
  // In one transaction, a new index also gets the row versions that were replaced here. Rewritten, the table has none.
  if (shortened > 0n && !(await hasIndex(db, INDEX))) {
    await sql`alter table reports
      alter column title_key type text collate "C" using title_key || ''`.execute(db)
  }
  await addSearchedTitles(db)
}

/** @public called by the migrator, by its name */
export async function prepare<Tables>(db: Kysely<Tables>): Promise<void> {
  await shortenTitles(db)
  if (wordsOf(db).trigrams !== undefined) await addSearchedTitles(db)
}

async function addSearchedTitles<Tables>(db: Kysely<Tables>): Promise<void> {
  await addIndex(
    db,
    INDEX,
    sql`reports (owner_id, id, url_key, title_key, generated_at, result_rank)
      where deleted_at is null`,
  )
}

/** To 120 characters of up to 4 bytes. On SQLite too, since its database may be moved to PostgreSQL. */
async function shortenTitles<Tables>(db: Kysely<Tables>): Promise<bigint> {
  const { numAffectedRows } =
    await sql`update reports set title = substr(title, 1, 120), title_key = substr(title_key, 1, 120)
    where octet_length(title_key) > 480`.execute(db)
  return numAffectedRows ?? 0n
}
