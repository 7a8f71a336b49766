import { userInfo } from 'node:os'

/** Modes of libpq that the driver knows, and its own, which encrypts for whoever answers. */
const TLS_MODES = new Set([
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
])

/** Modes that the driver takes for `verify-full` but warns about, in ten lines. */
const STRICT_MODES = new Set(['prefer', 'require', 'verify-ca'])

/** Names of our sessions: other processes are recognised by them. */
const SESSION_NAMES = ['application_name', 'fallback_application_name']

/** What the driver takes from a URL as libpq does; `ssl` and `uselibpqcompat` are its own. */
const PARAMETERS = new Set([
  'host',
  'port',
  'user',
  'password',
  'options',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslnegotiation',
  'ssl',
  'uselibpqcompat',
  ...SESSION_NAMES,
])

/** The driver would prefer them to those that a connection is opened with, also for migrations and backups. */
const TIMEOUTS = new Set([
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
])

/** The error of a database URL, as the end of the sentence "PAGEMARK_X …". */
export function databaseFault(text: string): string | undefined {
  const url = parsedUrl(text)
  if (!url || url.pathname.length <= 1 || !isEncoded(url)) {
    return 'must be a URL such as postgres://user:password@host:5432/database, with special characters percent-encoded, such as %40 for @'
  }
  // The driver leaves these two as they are written.
  if (databaseName(url).includes('?') || databaseName(url).includes('#')) {
    return 'must not name a database with ? or #: rename the database'
  }
  return parameterFault(url)
}

function parameterFault({ searchParams }: URL): string | undefined {
  const name = searchParams.keys().find((key) => !PARAMETERS.has(key))
  if (name !== undefined) {
    const reason = TIMEOUTS.has(name)
      ? 'Pagemark sets its own timeouts'
      : 'Pagemark does not use it'
    return `must not have the parameter ${name}: ${reason}`
  }
  const mode = searchParams.get('sslmode')
  return mode === null || TLS_MODES.has(mode)
    ? undefined
    : `must have an sslmode out of ${[...TLS_MODES].join(', ')}`
}

/** @param text a valid URL */
export function databaseUrl(text: string): URL {
  const url = parsedUrl(text)
  if (!url) throw new Error('Not the URL of a database.')
  return url
}

/** A user without a host, as for a socket that a parameter names, is libpq's own: the standard for URLs has none. */
function parsedUrl(text: string): URL | undefined {
  // With another @, the first may be part of a password that was not encoded.
  const isOnly = text.indexOf('@') === text.lastIndexOf('@')
  const url = URL.parse(text) ?? (isOnly ? URL.parse(text.replace('@/', '@localhost/')) : null)
  return url?.protocol === 'postgres:' || url?.protocol === 'postgresql:' ? url : undefined
}

/** Otherwise parts of a password that was not encoded are taken for something else, which errors would show. */
function isEncoded({ hostname, username, password, pathname, search, searchParams, hash }: URL) {
  const isOfPassword =
    search.includes('@') && !searchParams.keys().every((key) => PARAMETERS.has(key))
  if (hash !== '' || isOfPassword) return false
  try {
    return [hostname, username, password, pathname, search].map(decodeURIComponent).length > 0
  } catch {
    return false
  }
}

/** Of a valid URL. */
export function databaseName({ pathname }: URL): string {
  return decodeURIComponent(pathname.slice(1))
}

/** Without one, that of libpq: the user who runs this process, as peer authentication needs. */
export function databaseUser(
  { username, searchParams }: URL,
  { PGUSER }: Readonly<NodeJS.ProcessEnv> = process.env,
): string {
  return searchParams.get('user') || decodeURIComponent(username) || PGUSER || ownName()
}

/** A user ID without an entry has no name. */
function ownName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** The URL for the driver, which takes some things otherwise than libpq. */
export function driverUrl(text: string): string {
  const url = databaseUrl(text)
  const user = databaseUser(url)
  if (user !== '') url.searchParams.set('user', user)
  // It decodes the name by `decodeURI`, which leaves an encoded @, / or + as it is.
  url.pathname = `/${encodeURI(databaseName(url))}`
  for (const name of SESSION_NAMES) url.searchParams.delete(name)
  // Encrypted only if the server refuses otherwise, which the driver cannot do.
  if (url.searchParams.get('sslmode') === 'allow') url.searchParams.delete('sslmode')
  const isOfLibpq = url.searchParams.get('uselibpqcompat') === 'true'
  if (!isOfLibpq && STRICT_MODES.has(url.searchParams.get('sslmode') ?? '')) {
    url.searchParams.set('sslmode', 'verify-full')
  }
  return url.href
}
