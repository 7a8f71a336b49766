import { connect, createServer } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { type Connection, openDatabaseServer, writing } from './database.ts'
import { isUncertain, isUnavailable } from './unavailable.ts'

const server = inject('postgres')

/** A database whose server answers no statement with this text: its connection ends in place of the answer. */
async function withoutAnswerTo(text: string, work: (db: Connection) => Promise<void>) {
  if (!server) throw new Error('There is no server.')
  const url = new URL(await makeDatabase(server, 'template0'))
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  const proxy = createServer((client) => {
    const behind =
      folder === null ? connect(port, url.hostname) : connect(`${folder}/.s.PGSQL.${port}`)
    let isLost = false
    client.on('data', (sent) => {
      isLost ||= sent.includes(text)
      behind.write(sent)
    })
    behind.on('data', (answer) => (isLost ? client.destroy() : client.write(answer)))
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy())
    behind.on('error', () => client.destroy()).on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  url.searchParams.delete('host')
  const db = openDatabaseServer({ url: url.href, pool: 2, name: 'pagemark test' })
  try {
    await sql`create table changes (id int)`.execute(db)
    await work(db)
  } finally {
    await db.destroy()
    proxy.close()
  }
}

const errorOf = async (work: Promise<unknown>) => await work.catch((error: unknown) => error)
const insert = (db: Connection) => sql`insert into changes values (1)`.execute(db)
const rows = async (db: Connection) => (await sql`select id from changes`.execute(db)).rows

it('a write that commits by itself has an uncertain outcome without its answer', async () => {
  await withoutAnswerTo('insert into changes', async (db) => {
    const error = await errorOf(insert(db))
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, true])
    expect(await rows(db)).toEqual([{ id: 1 }])
  })
})

it('a write in a transaction that has not been committed was certainly not made', async () => {
  await withoutAnswerTo('insert into changes', async (db) => {
    await writing(db, (trx) => sql`select 1`.execute(trx))
    const error = await errorOf(writing(db, insert))
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, false])
    expect(await rows(db)).toEqual([])
  })
})

it('a read without its answer has changed nothing', async () => {
  await withoutAnswerTo('select id from changes', async (db) => {
    const error = await errorOf(rows(db))
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, false])
  })
})

it('a write that the server refuses, as while it is read-only, was certainly not made', async () => {
  await withoutAnswerTo('nothing', async (db) => {
    await writing(db, insert)
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on',
      current_database()); end $$`.execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db))
    await expect.poll(async () => await errorOf(insert(db))).toMatchObject({ code: '25006' })
    const error = await errorOf(insert(db))
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, false])
  })
})
