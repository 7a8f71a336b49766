import { type Kysely, sql } from 'kysely'

/**
 * What people set for themselves, accounts that were deleted, and what happened at the doors of an
 * account. An event refers to no row: it outlives its account.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('time_zone', 'text').execute()
  await db.schema.alterTable('users').addColumn('theme', 'text').execute()
  await db.schema.alterTable('users').addColumn('deleted_at', 'bigint').execute()
  await sql`create index users_deleted on users (deleted_at)
    where deleted_at is not null`.execute(db)

  await db.schema
    .createTable('security_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text')
    .addColumn('actor_id', 'text')
    .addColumn('subject', 'text')
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('counted_as', 'text', (column) => column.unique())
    .execute()
  const indexes = { time: ['at', 'id'], user: ['user_id', 'at', 'id'], kind: ['kind', 'at', 'id'] }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(`security_events_by_${name}`)
      .on('security_events')
      .columns(columns)
      .execute()
  }
}
