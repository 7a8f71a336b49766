/** A database server as the operator named it, without the password. */
export interface DatabaseServer {
  readonly host: string
  readonly user: string
  readonly database: string
}

/** The error of a database URL, as the end of the sentence "PAGEMARK_X …". */
export function databaseFault(text: string): string | undefined {
  const url = URL.parse(text)
  const isOurs = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
  return isOurs && url.pathname.length > 1
    ? undefined
    : 'must be a URL such as postgres://user:password@host:5432/database'
}

/** @param text a valid URL */
export function databaseServer(text: string): DatabaseServer {
  const { hostname, port, searchParams, username, pathname } = new URL(text)
  return {
    host: searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
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
  const { hostname, port, searchParams } = new URL(text)
  const host = searchParams.get('host') || decodeURIComponent(hostname) || PGHOST || 'localhost'
  return {
    host: host.startsWith('/') ? 'localhost' : host,
    port: Number(searchParams.get('port') || port || PGPORT || 5432),
  }
}

/**
 * Why a server is not used, and what the operator can do. Other errors keep their own words.
 *
 * @param setting where the operator named it
 */
export function serverRefusal(error: unknown, server: DatabaseServer, setting: string): string {
  const { host, user, database } = server
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words = error instanceof Error ? error.message : String(error)
  const reason = UNREACHABLE[code] ?? (isTimeout(words) ? 'it does not answer' : undefined)
  if (reason !== undefined) {
    return `The database server at ${host} cannot be reached: ${reason}. Start it or correct ${setting}.`
  }
  if (code === '28P01' || code === '28000' || words.includes('password must be a string')) {
    return `The database server at ${host} rejects the user "${user}" with this password. Correct ${setting}.`
  }
  if (code === '3D000') {
    return `The database server at ${host} has no database "${database}". Create it or correct ${setting}.`
  }
  if (code === '42501') {
    return `The user "${user}" must not create tables in the database "${database}". Make it the owner of the database.`
  }
  return `The database "${database}" at ${host} cannot be used: ${words}.`
}

function isTimeout(words: string): boolean {
  return /timeout|terminated/i.test(words)
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ENOTFOUND: 'its name does not exist',
  EAI_AGAIN: 'its name cannot be resolved',
  ENOENT: 'the socket does not exist',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ECONNRESET: 'it closes the connection',
  '57P03': 'it is starting or stopping',
  '53300': 'it has too many connections',
}
