import { type Kysely, sql } from 'kysely'
import { addIndex } from '../database/add-index.ts'
import { wordsOf } from '../database/dialect.ts'

/**
 * A trigram index in which each entry belongs to one owner, in place of one that merged those of all owners. Entries
 * begin with the random end of the owner's ID. Four minutes for a million reports. See docs/decisions/012-search.md.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (wordsOf(db).trigrams === undefined) return
  await prepare(db)
  // An analysis would make the trigrams of 30,000 reports, which takes seconds, and nothing plans by them.
  await sql`alter index reports_owner_trigrams alter column 1 set statistics 0`.execute(db)
  // Last, since nobody reads the table from here to the end of the transaction.
  await sql`drop index if exists reports_trigrams`.execute(db)
}

/** @public called by the migrator, by its name */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  // In blocks of 64, since `substr` counts characters from the beginning: 1.7 instead of 17 ms for the longest URL.
  await sql`create or replace function report_trigrams(owner_id text, url_key text, title_key text)
    returns text[] language sql immutable parallel safe
    return array(select right(owner_id, 8) || substr(piece, start, 3)
      from (values (url_key), (title_key)) as texts(searched),
        generate_series(0, length(searched) - 3, 64) as before,
        substr(searched, before + 1, 66) as piece,
        generate_series(1, length(piece) - 2) as start)`.execute(db)
  // Each search reads the entries that are not merged yet: 256 kB are those of about a hundred reports.
  await addIndex(
    db,
    'reports_owner_trigrams',
    sql`reports using gin (report_trigrams(owner_id, url_key, title_key))
      with (gin_pending_list_limit = 256) where deleted_at is null`,
  )
}
