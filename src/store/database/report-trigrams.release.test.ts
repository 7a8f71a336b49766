import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { type Connection, openDatabaseServer } from './database.ts'
import { migrate, migrationState } from './migrate.ts'

const server = inject('postgres')

/** A separate database whose user may fill it, but not extend it. */
async function withoutExtensions(use: (db: Connection) => Promise<void>): Promise<void> {
  if (!server) throw new Error('There is no server.')
  const url = await makeDatabase(server, 'template0')
  const owner = openDatabaseServer({ url, pool: 1, name: 'pagemark test' })
  const role = sql.ref(`plain_${process.pid}`)
  await sql`create role ${role} nologin`.execute(owner)
  await sql`grant ${role} to current_user`.execute(owner)
  await sql`grant create on schema public to ${role}`.execute(owner)
  const asRole = new URL(url)
  asRole.searchParams.set('options', `-c role=plain_${process.pid}`)
  const db = openDatabaseServer({ url: asRole.href, pool: 1, name: 'pagemark test' })
  try {
    await use(db)
  } finally {
    await db.destroy()
    await sql`drop owned by ${role}`.execute(owner)
    await sql`drop role ${role}`.execute(owner)
    await owner.destroy()
  }
}

it('without permission to add extensions, a database is migrated and has the trigram index', async () => {
  await withoutExtensions(async (db) => {
    await migrate(db)
    expect((await migrationState(db)).pending).toEqual([])
    const { rows } =
      await sql`select 1 from pg_indexes where indexname = 'reports_owner_trigrams'`.execute(db)
    expect(rows).toHaveLength(1)
    const { rows: extensions } =
      await sql`select extname from pg_extension where extname <> 'plpgsql'`.execute(db)
    expect(extensions).toEqual([])
  })
})
