import type { ThreadTries } from '../store/database/long-reads.ts'
import type { SignalTries } from '../store/signals/signals.ts'
import { createOutage } from '../worker/outage.ts'
import type { ProgramLog } from './log.ts'

/** Logs when signals do not reach this process or others, and when they do again. */
export function signalTries(log: Pick<ProgramLog, 'info' | 'error'>): SignalTries {
  return {
    receiving: createOutage({
      log,
      failing: 'signals of other processes do not arrive; the database is polled instead',
      working: 'signals of other processes arrive again',
    }),
    sending: createOutage({
      log,
      failing: 'signals to other processes could not be sent; they poll the database instead',
      working: 'signals to other processes are sent again',
    }),
  }
}

/** Logs when searches of a SQLite database cannot be made beside the process, and when they can again. */
export function readerTries(log: Pick<ProgramLog, 'info' | 'error'>): ThreadTries {
  return createOutage({
    log,
    failing: 'threads that read the database fail; searches keep this process from other work',
    working: 'threads read the database again',
  })
}
