import type { Settings } from '../settings/settings.ts'
import type { ProgramLog } from './log.ts'

/** How long a change by another process may remain unknown in this one. */
const EVERY_MS = 2000

/** Rereads settings until it is stopped: pages and runs use the known values without waiting. */
export function keepReread(
  settings: Pick<Settings, 'reread'>,
  log: Pick<ProgramLog, 'error'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let going: Promise<void> | undefined
  const reread = async () => {
    try {
      await settings.reread()
    } catch (error) {
      log.error({ error }, 'The settings could not be read again; the previous ones stay in use.')
    }
    going = undefined
  }
  // While the server does not answer, a reading every two seconds, each with a connection for 35, would need 18 of them.
  const timer = setInterval(() => (going ??= reread()), everyMs)
  return async () => {
    clearInterval(timer)
    await going
  }
}
