import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

const CHANNEL = 'pagemark_doctor'
const CONNECT_MS = 10_000
const ARRIVE_MS = 2_000

/**
 * Whether what `db` sends arrives at a connection to this server, which is not so through a pooler, or in another
 * database.
 */
export async function doSignalsArrive(db: Connection, url: string): Promise<boolean> {
  const pg = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  const arrived = Promise.withResolvers<boolean>()
  client.on('notification', () => arrived.resolve(true))
  client.on('error', () => arrived.resolve(false))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
    const late = setTimeout(() => arrived.resolve(false), ARRIVE_MS)
    return await arrived.promise.finally(() => clearTimeout(late))
  } finally {
    await client.end().catch(() => undefined)
  }
}
