import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Feeds of projects, projects with a public page, and weekly digests. Tokens of feeds have no foreign keys: they are
 * removed with their user or project.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('feed_tokens')
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('feed_tokens_key', ['project_id', 'user_id'])
    .execute()
  await sql`create unique index feed_tokens_by_hash on feed_tokens (token_hash)`.execute(db)
  // When its owner made it public; null for all others.
  await sql`alter table projects add column public_since bigint`.execute(db)
  // When its next digest is due; 0 until a worker has planned it, null without digests.
  await sql`alter table channels add column digest_at bigint`.execute(db)
  await sql`create index channels_with_digest on channels (digest_at)
    where digest_at is not null`.execute(db)
}
