import { databaseName, databaseUrl, databaseUser } from './database-url.ts'

/** A database server as the operator named it, without the password. */
export interface DatabaseServer {
  readonly host: string
  readonly user: string
  readonly database: string
}

/** @param text a valid URL */
export function databaseServer(text: string): DatabaseServer {
  const url = databaseUrl(text)
  const { hostname, port, searchParams } = url
  const { PGHOST = '', PGPORT = '' } = process.env
  const host = searchParams.get('host') || decodeURIComponent(hostname) || PGHOST || 'localhost'
  const at = searchParams.get('port') || port || PGPORT || '5432'
  return {
    host: host.startsWith('/') ? host : `${host}:${at}`,
    user: databaseUser(url),
    database: databaseName(url),
  }
}

/**
 * Where a server answers. The driver takes what the URL lacks from libpq's variables; a server whose socket is named
 * usually listens on this machine, too, at the port that is part of the socket's name.
 *
 * @param text a valid URL
 */
export function databaseEndpoint(
  text: string,
  { PGHOST, PGPORT }: Readonly<NodeJS.ProcessEnv> = process.env,
): { readonly host: string; readonly port: number } {
  const { hostname, port, searchParams } = databaseUrl(text)
  const host = searchParams.get('host') || decodeURIComponent(hostname) || PGHOST || 'localhost'
  return {
    host: host.startsWith('/') ? 'localhost' : host,
    port: Number(searchParams.get('port') || port || PGPORT || 5432),
  }
}
