import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { openTestStore, type TestStore } from '../../../test/support/store.ts'
import { IMPERSONATION_MS } from './impersonations.ts'

const FROM = { agent: 'test', address: '198.18.0.1' }

/** An administrator's session that acts as a user. */
async function acting({ store }: TestStore) {
  const admin = await store.users.create({ email: 'ada@example.com', admin: true })
  const user = await store.users.create({ email: 'bob@example.com', admin: false })
  const token = await store.sessions.start(admin.id, FROM)
  expect(await store.impersonations.begin(token, user.id, FROM)).toBe(true)
  return { token, user }
}

/** The database takes no more changes, as a server does that has become a standby. */
async function makeReadOnly({ db }: TestStore): Promise<void> {
  if (engineOfTests() === 'sqlite') {
    await sql`pragma query_only = 1`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = sql.id(rows[0]?.name ?? '')
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db)
  const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await end.execute(db)
  await sql`set default_transaction_read_only = on`.execute(db)
}

describe('a session that acts as a user, while the database takes no changes', () => {
  it('shows what the user sees', async () => {
    await using test = await openTestStore()
    const { token, user } = await acting(test)
    await makeReadOnly(test)
    const visit = await test.store.sessions.visit(token)
    expect(visit).toMatchObject({ user: { id: user.id }, impersonation: { status: 'on' } })
    expect(await test.store.sessions.goesOn(visit?.session.id ?? '', user.id)).toBe(true)
  })

  it('opens nothing after an hour', async () => {
    await using test = await openTestStore()
    const { token, user } = await acting(test)
    await test.db
      .updateTable('impersonations')
      .set((eb) => ({ began_at: eb('began_at', '-', IMPERSONATION_MS) }))
      .execute()
    await makeReadOnly(test)
    const visit = await test.store.sessions.visit(token)
    expect(visit).toMatchObject({ impersonation: { status: 'over' } })
    expect(await test.store.sessions.goesOn(visit?.session.id ?? '', user.id)).toBe(false)
  })
})
