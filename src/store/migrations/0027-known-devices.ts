import type { Kysely } from 'kysely'

/**
 * Browsers in which somebody has signed in before, who keep an allowance of their own for wrong passwords.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('network', 'text')
    .addColumn('session_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('known_devices_key', ['user_id', 'token_hash'])
    .execute()
  await db.schema
    .createIndex('known_devices_by_token')
    .on('known_devices')
    .column('token_hash')
    .execute()
}
