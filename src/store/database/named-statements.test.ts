import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
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

/** Greets each connection with another number of its session, as a pooler does. */
async function startPooler(): Promise<string> {
  const to = new URL(url)
  const pooler = createServer((client) => {
    const port = Number(to.port || 5432)
    const folder = to.searchParams.get('host')
    const session = folder ? dial(`${folder}/.s.PGSQL.${port}`) : dial(port, to.hostname)
    client.on('data', (bytes) => session.write(bytes))
    client.on('close', () => session.destroy())
    session.on('data', (bytes: Buffer) => {
      const at = bytes.indexOf('K\0\0\0\x0c', 0, 'latin1')
      if (at !== -1) bytes.writeInt32BE(bytes.readInt32BE(at + 5) ^ 0x55, at + 5)
      client.write(bytes)
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  closing.push(() => pooler.close())
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
  const { port } = pooler.address() as AddressInfo
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  through.searchParams.delete('host')
  return through.href
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
    const db = connect(await startPooler())
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
