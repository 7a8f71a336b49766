import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { StoreError } from './store-error.ts'

/** The oldest version that the queries support, and that is still maintained in 2027. */
const LEAST_VERSION = 15

/** @throws {StoreError} `server-too-old` */
export async function requireVersion(db: Connection, least = LEAST_VERSION): Promise<void> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= least) return
  throw new StoreError(
    'server-too-old',
    `It is ${version.split(' ')[0]}: install PostgreSQL ${least} or newer.`,
  )
}
