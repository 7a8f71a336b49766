import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startPooler } from '../../test/support/postgres/greeting-pooler.ts'
import { askServer, makeDatabase } from '../../test/support/postgres/postgres-databases.ts'
import { server } from '../../test/support/installations.ts'
import { isNewDatabase, serverLines } from './check-database.ts'
import { databasePlace } from './database-place.ts'

const FOLDER = { path: '', database: '', blobs: '' }
const LISTEN = 'PAGEMARK_DATABASE_LISTEN_URL'

function placeAt(url: string) {
  const settings = { DATABASE_POOL: 2, ROLE: 'web', DATABASE_LISTEN_URL: undefined } as const
  return databasePlace({ ...settings, DATABASE_URL: url }, FOLDER)
}

async function linesAt(url: string, listen: string | undefined): Promise<string[]> {
  const db = placeAt(url).open()
  const lines = await serverLines(db, { DATABASE_URL: url, DATABASE_LISTEN_URL: listen })
  await db.destroy()
  return lines.map(
    ({ text, isError }) => `${isError ? 'Error: ' : ''}${text.replaceAll(/\d+\.\d+/g, '15.0')}`,
  )
}

async function emptyDatabase(): Promise<string> {
  if (!server) throw new Error('There is no server.')
  return await makeDatabase(server, 'template0')
}

it('an empty database is said to be new, and stays empty', async () => {
  const url = await emptyDatabase()
  expect(await isNewDatabase(placeAt(url), FOLDER)).toBe(true)
  const db = placeAt(url).openPatient()
  const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db)
  await db.destroy()
  expect(rows).toEqual([])
})

it('signals are said to arrive, or not', async () => {
  const [url, other] = await Promise.all([emptyDatabase(), emptyDatabase()])
  const pooler = await startPooler(url)
  const direct = 'PostgreSQL 15.0, not encrypted'
  const pooled = 'PostgreSQL 15.0, through a pooler'
  expect(await linesAt(url, undefined)).toEqual([direct])
  expect(await linesAt(url, url)).toEqual([direct, `Signals arrive through ${LISTEN}.`])
  expect(await linesAt(pooler.url, undefined)).toEqual([
    pooled,
    `Other processes notice new work within a second: ${LISTEN} is not set.`,
  ])
  expect(await linesAt(pooler.url, other)).toEqual([
    pooled,
    `Error: No signal arrives through ${LISTEN}: it leads to another database or through a pooler.`,
  ])
  expect(await linesAt(pooler.url, 'postgres://ada@localhost:1/db')).toEqual([
    pooled,
    `Error: The database server at localhost:1 cannot be reached: it refuses connections. Start it or correct ${LISTEN}.`,
  ])
  pooler.close()
})

it('a database whose name has special characters is reached by its encoded name', async () => {
  if (!server) throw new Error('There is no server.')
  const name = `a@b/c+d%${process.pid}`
  await askServer(server, `create database "${name}" template template0 strategy file_copy`)
  const url = new URL(server.url)
  url.pathname = encodeURIComponent(name)
  const place = placeAt(url.href)
  const db = place.open()
  const { rows } = await sql`select current_database() as name`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ name }])
  expect(place.name).toContain(name)
})
