import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '../store/database/unavailable.ts'

/** A database restarts in seconds, and a full disk is noticed within minutes. */
const LONGEST_MS = 120_000

export interface Waiting {
  /** Between two tries. */
  readonly pauseMs: number
  /** Resolves when nothing waits for it any more. */
  readonly left: Promise<unknown>
}

/** The result of a minute's work is not discarded because the database is unavailable when it is written. */
export async function onceAvailable<Written>(
  write: () => Promise<Written>,
  { pauseMs, left }: Waiting,
): Promise<Written> {
  const until = performance.now() + LONGEST_MS
  let isLeft = false
  const leaving = left.then(() => (isLeft = true))
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isUnavailable(error) || isLeft || performance.now() > until) throw error
    }
    await Promise.race([sleep(pauseMs), leaving])
  }
}
