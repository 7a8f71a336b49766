/**
 * A database that cannot serve at this moment, through nobody's fault who asks: it restarts, it is full, it may only
 * be read for a while. What was asked has not happened, or is undone, and may be tried again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isOfRequest(error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (CODES.test(code)) return true
  // Where no file is meant: a server that cannot be found, or its socket.
  if ('syscall' in error && /^(?:connect|getaddrinfo)$/.test(String(error.syscall))) return true
  // The driver's own words, which have no code.
  return code === '' && OF_DRIVER.some((words) => error.message.startsWith(words))
}

/** A client that goes away while it sends its body leaves an ECONNRESET, too; Fastify gives that one the status 400. */
function isOfRequest(error: Error): boolean {
  return 'statusCode' in error && Number(error.statusCode) < 500
}

/**
 * PostgreSQL (appendix A): 08 connection, 53 resources, 57P shut down or starting, 25006 only to be read, 55P03 a lock
 * that was waited for too long, 57014 a question that took too long, 55000 and 3D000 no connections to the database, and what still failed after it was tried again.
 * SQLite: another process holds it, or the disk is full, gone or read-only.
 */
const CODES =
  /^(?:08...|53...|57P0[0-9]|25006|55P03|57014|55000|3D000|40001|40P01|ECONNRESET|EPIPE|ENOSPC|SQLITE_(?:BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)\w*)$/

const OF_DRIVER = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]
