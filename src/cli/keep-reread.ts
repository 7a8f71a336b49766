import type { Settings } from '../settings/settings.ts'
import type { ProgramLog } from './log.ts'

/** How long a change by another process may remain unknown in this one. */
const EVERY_MS = 2000

/** Rereads settings until it is stopped: pages and runs use the known values without waiting. */
export function keepReread(
  settings: Pick<Settings, 'reread'>,
  log: Pick<ProgramLog, 'error'>,
): () => Promise<void> {
  let going = Promise.resolve()
  const timer = setInterval(() => {
    going = settings.reread().catch((error: unknown) => {
      log.error({ error }, 'The settings could not be read again; the previous ones stay in use.')
    })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await going
  }
}
