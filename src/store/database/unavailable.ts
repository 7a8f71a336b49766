/**
 * The database is temporarily unavailable, through no fault of the caller: restarting, full, or read-only. Or this machine
 * is, which has no file descriptor left. The request had no effect, or was rolled back, and can be retried, unless
 * `isUncertain`.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isOfRequest(error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (CODES.test(code) || OF_SERVER.has(code) || isOfMachine(error)) return true
  // A name with several addresses, as `localhost` often is: one error of each.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  // Without a file: a server that cannot be found, or its socket.
  if ('syscall' in error && /^(?:connect|getaddrinfo)$/.test(String(error.syscall))) return true
  // The driver's own messages, which have no code.
  return code === '' && OF_DRIVER.some((words) => error.message.startsWith(words))
}

/** Whether this machine is what is unavailable, and no connection. */
export function isOfMachine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OF_MACHINE.has(String(error.code))
}

/** A client that disconnects while sending its body also causes ECONNRESET; Fastify gives that one the status 400. */
function isOfRequest(error: Error): boolean {
  return 'statusCode' in error && Number(error.statusCode) < 500
}

/**
 * PostgreSQL (appendix A): 08 connection, 53 resources, 57P shutdown or start, 25006 read-only, 55P03 lock timeout,
 * 57014 query timeout, 55000 and 3D000 no connections to the database, and what still failed after a retry. SQLite:
 * locked by another process, or the disk is full, missing or read-only.
 */
const CODES =
  /^(?:08...|53...|57P0[0-9]|25006|55P03|57014|55000|3D000|40001|40P01|ECONNRESET|ECONNABORTED|EPIPE|E(?:HOST|NET)(?:UNREACH|DOWN)|ETIMEDOUT|ENOSPC|SQLITE_(?:BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)\w*)$/

/**
 * A transaction that its process left idle, as while it was stopped, or that the server limits otherwise; and a disk that
 * cannot be read or written.
 */
const OF_SERVER = new Set(['25P03', '25P04', '58030'])

/** The process or the machine has no file descriptor left, nor one for another thread, or its disk is full. */
const OF_MACHINE = new Set(['EMFILE', 'ENFILE', 'ERR_WORKER_INIT_FAILED', 'ENOSPC'])

/** The connection was found to be broken before. */
const NOT_SENT = 'Client has encountered a connection error'

const OF_DRIVER = ['Connection terminated', 'timeout exceeded when trying to connect', NOT_SENT]

/** Whether a query took longer than one may: asked again, it may take as long. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** Whether the connection ended before the server told how a statement had ended, which it may have made before that. */
export function isUnanswered(error: unknown): boolean {
  if (!isUnavailable(error) || !(error instanceof Error)) return false
  // Of the server, which has not made the statement, unless it ended the session.
  if ('severity' in error) return 'code' in error && /^(?:08|57P)/.test(String(error.code))
  return !error.message.startsWith(NOT_SENT)
}

const UNCERTAIN = new WeakSet<object>()

/** Marks the error of a commit, or of a statement outside a transaction, whose outcome the server could not tell any more. */
export function markUncertain(error: unknown): void {
  if (error instanceof Error && !isAborted(error)) UNCERTAIN.add(error)
}

/**
 * Does the rest of a change of which a part may have been made: an error of the rest then does not say that nothing was
 * changed.
 */
export async function continuing<Answer>(
  isPartlyMade: boolean,
  rest: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await rest()
  } catch (error) {
    if (isPartlyMade && error instanceof Error) UNCERTAIN.add(error)
    throw error
  }
}

/** Whether the change may have been made, or a part of it, in spite of this error. */
export function isUncertain(error: unknown): boolean {
  return error instanceof Error && UNCERTAIN.has(error)
}

/** The server says that it has rolled back. */
function isAborted(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('40')
}
