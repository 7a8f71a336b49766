import { type Kysely, sql } from 'kysely'
import { replaceIndex } from '../database/add-index.ts'
import { wordsOf } from '../database/dialect.ts'

/** Lists by URL are in the order of the URL in lower case, the only form that these indexes then need. */
const BY_URL: Readonly<Record<string, string>> = {
  reports_url: 'owner_id, url_key, id',
  reports_result_url: 'owner_id, result_rank, url_key, id',
  reports_project_url: 'owner_id, project_id, url_key, id',
  reports_project_result_url: 'owner_id, project_id, result_rank, url_key, id',
  reports_device: `owner_id, device, privacy, result_rank, status, project_id, generated_at, id,
    url_key`,
}

/** PostgreSQL, which has the second one already, refuses entries as long as those of the first may be. */
const ON_SQLITE: Readonly<Record<string, string>> = {
  reports_search: `owner_id, url_key, id, generated_at, result_rank, project_id, status, device,
    privacy, title_key`,
  reports_searched_urls: 'owner_id, id, url_key, generated_at, result_rank',
}

/**
 * A search in the order by URL then reads one form of it, and SQLite compares URLs in an index that has only the
 * columns of a search, too. See docs/decisions/012-search.md.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await prepare(db)
}

/** @public called by the migrator, by its name */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  const isSqlite = wordsOf(db).trigrams === undefined
  for (const [name, columns] of Object.entries(isSqlite ? { ...BY_URL, ...ON_SQLITE } : BY_URL)) {
    await replaceIndex(
      db,
      name,
      sql`reports (${sql.raw(columns)}, deleted_at) where deleted_at is null`,
    )
  }
}
