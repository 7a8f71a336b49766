import { type Kysely, sql } from 'kysely'
import { addIndex } from '../database/add-index.ts'
import { wordsOf } from '../database/dialect.ts'

/**
 * Moves the evidence of findings to a separate table, in parts: stored with its finding, it was read whole by every
 * list of findings.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bytes, storeAsIs } = wordsOf(db)
  await db.schema
    .createTable('crawl_evidence')
    .addColumn('crawl_id', text, (c) => c.notNull())
    .addColumn('check_id', text, (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('packed', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('crawl_evidence_key', ['crawl_id', 'check_id', 'place'])
    .execute()
  await storeAsIs('crawl_evidence', 'packed')?.execute(db)
  await prepare(db)
}

/** @public called by the migrator, by its name */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, 'crawl_urls_fetching', sql`crawl_urls (crawl_id) where state = 'fetching'`)
}
