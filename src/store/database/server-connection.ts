import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** The server at the other end of a connection, or at that of the pooler in between. */
export interface ServerConnection {
  readonly version: string
  /** Version of TLS; undefined if the connection is not encrypted. */
  readonly tls: string | undefined
}

export async function serverConnection(db: Connection): Promise<ServerConnection> {
  const { rows } = await sql<{ version: string; tls: string | null }>`
    select current_setting('server_version') as version,
      (select version from pg_stat_ssl where pid = pg_backend_pid()) as tls`.execute(db)
  const { version = '', tls = null } = rows[0] ?? {}
  return { version: version.split(' ')[0] ?? '', tls: tls ?? undefined }
}
