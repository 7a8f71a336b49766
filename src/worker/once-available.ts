import { setTimeout as sleep } from 'node:timers/promises'
import { BlobStoreFault } from '../store/blobs/blob-store.ts'
import { isUnavailable } from '../store/database/unavailable.ts'

/** A database restarts in seconds, and a full disk is noticed within minutes. */
const LONGEST_MS = 120_000

export interface Waiting {
  /** Between two tries. */
  readonly pauseMs: number
  /** Time after which an error is final; two minutes by default. */
  readonly longestMs?: number
  /** Resolves when nothing waits for it any more. */
  readonly left: Promise<unknown>
}

/**
 * The result of a minute's work is not discarded because the database, or the file store, is unavailable when it is
 * written.
 */
export async function onceAvailable<Written>(
  write: () => Promise<Written>,
  { pauseMs, longestMs = LONGEST_MS, left }: Waiting,
): Promise<Written> {
  const until = performance.now() + longestMs
  let isLeft = false
  const leaving = left.then(() => (isLeft = true))
  for (;;) {
    try {
      return await write()
    } catch (error) {
      const isAway = isUnavailable(error) || error instanceof BlobStoreFault
      if (!isAway || isLeft || performance.now() > until) throw error
    }
    await Promise.race([sleep(pauseMs), leaving])
  }
}
