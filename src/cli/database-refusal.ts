import type { DatabaseServer } from './database-server.ts'
import { readingReasonOf } from './file-reason.ts'

/**
 * Why a server is not used, and what the operator can do. Other errors keep their own words.
 *
 * @param setting where the operator named it
 */
export function serverRefusal(error: unknown, server: DatabaseServer, setting: string): string {
  const said = error instanceof Error ? error.message : String(error)
  const words = said.endsWith('.') ? said.slice(0, -1) : said
  return (
    ofFile(error, setting) ??
    ofConnection(error, server, setting) ??
    ofCertificate(error, server, setting) ??
    ofServer({ code: codeOf(error), words }, server, setting) ??
    `The database "${server.database}" at ${server.host} cannot be used: ${words}.`
  )
}

/** A certificate or key that the URL names. */
function ofFile(error: unknown, setting: string): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'path' in error)) return undefined
  if (error.syscall !== 'open' && error.syscall !== 'read') return undefined
  return `The file ${String(error.path)} cannot be read: ${readingReasonOf(error)}. Correct ${setting}.`
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses connections',
  ENOTFOUND: 'its name does not exist',
  EAI_AGAIN: 'its name cannot be resolved',
  ENOENT: 'the socket does not exist',
  EACCES: 'its socket is closed to this user',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ECONNRESET: 'it closes the connection',
  '57P03': 'it is starting or stopping',
}

/** The driver's own words, which have no code, for a server that is silent or went away. */
const SILENT = ['timeout', 'Connection terminated', 'Client has encountered a connection error']

function ofConnection(
  error: unknown,
  { host }: DatabaseServer,
  setting: string,
): string | undefined {
  const isSilent = error instanceof Error && SILENT.some((words) => error.message.startsWith(words))
  const reason = UNREACHABLE[codeOf(error)] ?? (isSilent ? 'it does not answer' : undefined)
  return (
    reason &&
    `The database server at ${host} cannot be reached: ${reason}. Start it or correct ${setting}.`
  )
}

const UNKNOWN_AUTHORITY = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

function ofCertificate(
  error: unknown,
  { host }: DatabaseServer,
  setting: string,
): string | undefined {
  const certificate = `The certificate of the database server at ${host}`
  const code = codeOf(error)
  if (UNKNOWN_AUTHORITY.has(code)) {
    return `${certificate} is not from a known authority. Add sslrootcert=FILE to ${setting}, with the certificate of its authority.`
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `${certificate} is for another name. Write a name that it has in ${setting}.`
  }
  if (code === 'CERT_HAS_EXPIRED') return `${certificate} has expired. Renew it.`
  return undefined
}

interface Answer {
  readonly code: string
  readonly words: string
}

function ofServer(
  { code, words }: Answer,
  { host, user, database }: DatabaseServer,
  setting: string,
): string | undefined {
  const server = `The database server at ${host}`
  if (code === '28P01' || words.includes('password must be a string')) {
    return `${server} rejects the user "${user}" with this password. Correct ${setting}.`
  }
  if (code === '28000') return `${server} rejects this connection: ${words}. Correct ${setting}.`
  if (code === '3D000') {
    return `${server} has no database "${database}". Create it or correct ${setting}.`
  }
  if (code === '42501') {
    return `The user "${user}" lacks a right in the database "${database}": ${words}. Make it the owner of the database.`
  }
  if (code === '53300') {
    return `${server} has no connection left: ${words}. Raise its limit, or lower PAGEMARK_DATABASE_POOL.`
  }
  if (words === 'The server does not support SSL connections') {
    return `${server} offers no TLS. Enable it there, or write sslmode=disable in ${setting}.`
  }
  if (words.startsWith('unsupported startup parameter')) {
    return `The pooler at ${host} refuses this connection: ${words}. Add it to ignore_startup_parameters of PgBouncer.`
  }
  return undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
