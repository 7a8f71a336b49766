import { setTimeout as sleep } from 'node:timers/promises'
import { PagemarkError } from '../../client/pagemark.ts'

/** Together as long as a server and its database take to restart. */
const PAUSES_MS = [2_000, 15_000]

/** What the connection says when a server that restarts closes it. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Does this again after a while if the server is busy or restarts, as far as it can be done again. */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<Answer> {
  for (const pause of pausesMs) {
    try {
      return await ask()
    } catch (error) {
      if (!passes(error)) throw error
      await sleep(pause)
    }
  }
  return await ask()
}

function passes(error: unknown): boolean {
  if (error instanceof PagemarkError) return error.status === 503
  const cause = error instanceof TypeError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && CLOSED.has(String(cause.code))
}
