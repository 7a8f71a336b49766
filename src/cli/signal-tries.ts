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
