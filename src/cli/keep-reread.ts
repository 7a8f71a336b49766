import type { Settings } from '../settings/settings.ts'
import { createOutage } from '../worker/outage.ts'
import type { ProgramLog } from './log.ts'

/** How long a change by another process may remain unknown in this one. */
const EVERY_MS = 2000

/** Rereads settings until it is stopped: pages and runs use the known values without waiting. */
export function keepReread(
  settings: Pick<Settings, 'reread'>,
  log: Pick<ProgramLog, 'info' | 'error'>,
  everyMs = EVERY_MS,
): () => Promise<void> {
  let going: Promise<void> | undefined
  const outage = createOutage({
    log,
    failing: 'The settings could not be read again; the previous ones stay in use.',
    working: 'The settings can be read again.',
  })
  const reread = async () => {
    try {
      await settings.reread()
      outage.worked()
    } catch (error) {
      outage.failed(error)
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
