import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { startPooler } from '../../../test/support/postgres/greeting-pooler.ts'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { builtOnce } from './built-once.ts'
import { type Connection, openDatabaseServer } from './database.ts'
import { nameStatement } from './named-statements.ts'

const server = inject('postgres')

let url = ''
beforeAll(async () => {
  if (!server) throw new Error('There is no server.')
  url = await makeDatabase(server, 'template0')
  const db = connect(url)
  await sql`create table settings (name text, value text)`.execute(db)
  await sql`insert into settings values ('SIGNUP', 'open')`.execute(db)
})

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

function connect(to: string): Connection {
  const db = openDatabaseServer({ url: to, pool: 1, name: 'pagemark test' })
  closing.push(() => db.destroy())
  return db
}

const lookUp = builtOnce(
  ['name'],
  (db, { name }) => db.selectFrom('settings').select('value').where('name', '=', name),
  'lookup',
)
const listed = builtOnce(['limit'], (db, { limit }) =>
  db.selectFrom('settings').select('name').limit(limit),
)

async function namedBy(db: Connection): Promise<unknown[]> {
  const { rows } = await sql<{ name: string; generic_plans: number }>`
    select name, generic_plans from pg_prepared_statements where name <> ''`.execute(db)
  return rows
}

describe('a lookup', () => {
  it('is parsed once per session, planned once after a few times, and others are not', async () => {
    const db = connect(url)
    for (let times = 0; times < 8; times += 1) {
      expect(await lookUp(db, { name: 'SIGNUP' })).toEqual([{ value: 'open' }])
      await listed(db, { limit: 1 })
    }
    const name = expect.stringMatching(/^pagemark_[0-9a-f]{16}$/)
    expect(await namedBy(db)).toEqual([{ name, generic_plans: 3 }])
  })

  it('is not named through a pooler, whose next session would not know the name', async () => {
    const pooler = await startPooler(url)
    closing.push(pooler.close)
    const db = connect(pooler.url)
    expect(await lookUp(db, { name: 'SIGNUP' })).toEqual([{ value: 'open' }])
    expect(await namedBy(db)).toEqual([])
  })

  it('goes on when a newer process has added a column', async () => {
    const [old, newer] = [connect(url), connect(url)]
    await lookUp(old, { name: 'SIGNUP' })
    await sql`alter table settings add column since bigint`.execute(newer)
    expect(await lookUp(old, { name: 'SIGNUP' })).toEqual([{ value: 'open' }])
  })

  it.each(['select * from users', 'select "users".*, 1 from users'])(
    'names its columns: %s is refused',
    (text) => expect(() => nameStatement(text)).toThrow('Name the columns'),
  )
})
