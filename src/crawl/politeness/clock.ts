import { setTimeout as delay } from 'node:timers/promises'

/** A clock that tests can replace. */
export interface Clock {
  /** Milliseconds. */
  now(): number
  /** Rejects when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, { signal }),
}
