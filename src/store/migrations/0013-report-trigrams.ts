import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * A trigram index with which a search finds reports without reading all of their owner's. Only if the server has the
 * extension: without it the search has the same results.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { trigrams } = wordsOf(db)
  if (trigrams === undefined) return
  await sql`savepoint trigrams`.execute(db)
  try {
    for (const name of trigrams.extensions) {
      await sql`create extension if not exists ${sql.ref(name)}`.execute(db)
    }
  } catch (error) {
    if (!trigrams.isRefused(error)) throw error
    await sql`rollback to savepoint trigrams`.execute(db)
    return
  }
  await sql`create index reports_trigrams on reports
    using gin (owner_id, url_key gin_trgm_ops, title_key gin_trgm_ops) where deleted_at is null`.execute(
    db,
  )
}
