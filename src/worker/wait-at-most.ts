import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does not wait longer than this for work that nothing can interrupt.
 *
 * @throws {Error} the work goes on, and its outcome is ignored
 */
export async function waitAtMost<Done>(milliseconds: number, work: Promise<Done>): Promise<Done> {
  const waiting = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`It took longer than ${milliseconds} ms.`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => undefined)
    waiting.abort()
  }
}
