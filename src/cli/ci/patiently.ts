import { setTimeout as sleep } from 'node:timers/promises'
import { PagemarkError } from '../../client/pagemark.ts'

/** Together as long as a server and its database take to restart. */
const PAUSES_MS = [2_000, 15_000]

/** Errors of a connection that a server closed, as one that restarts does. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** The server or its database is away, or a proxy says so. */
const AWAY = new Set([502, 503, 504])

/**
 * Does this again after a while if the server is busy or restarts. One that refuses connections from the beginning is
 * not waited for: a job does not stop for a server that is gone.
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Answer> {
  let restarts = false
  for (const pause of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      restarts ||= passes(error)
      if (!restarts || !(passes(error) || codeOf(error) === 'ECONNREFUSED')) throw error
      await sleep(pause)
    }
  }
  return await ask()
}

function passes(error: unknown): boolean {
  if (error instanceof PagemarkError) return AWAY.has(error.status)
  return CLOSED.has(codeOf(error))
}

/** Of a connection; empty for other errors. */
function codeOf(error: unknown): string {
  const cause = error instanceof TypeError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
