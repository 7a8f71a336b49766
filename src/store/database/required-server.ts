import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { StoreError } from './store-error.ts'

/** The oldest version that the queries support, and that is still maintained in 2027. */
const LEAST_VERSION = 15

/** In others, PostgreSQL counts bytes or refuses characters of titles. */
const ENCODING = 'UTF8'

/** @throws {StoreError} `server-too-old` or `server-encoding` */
export async function requireServer(db: Connection, least = LEAST_VERSION): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db)
  const { version = '', encoding = '' } = rows[0] ?? {}
  if (!(Number.parseInt(version, 10) >= least)) {
    throw new StoreError(
      'server-too-old',
      `It is ${version.split(' ')[0]}: install PostgreSQL ${least} or newer.`,
    )
  }
  if (encoding === ENCODING) return
  throw new StoreError(
    'server-encoding',
    `It is ${encoding}: create the database with the encoding ${ENCODING}.`,
  )
}
