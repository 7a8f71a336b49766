import { setTimeout as sleep } from 'node:timers/promises'

/**
 * About as long as another worker's claim takes, which may leave something; the worker itself comes back in a second.
 */
const BUSY_MS = 10
const MOST_TRIES = 20

/** Claims again, a moment later, as long as other workers decide on all that was found. */
export async function untilDecided<Claimed>(
  claim: () => Promise<Claimed | 'busy'>,
): Promise<Claimed | undefined> {
  for (let tries = 1; ; tries += 1) {
    const claimed = await claim()
    if (claimed !== 'busy') return claimed
    if (tries === MOST_TRIES) return undefined
    await sleep(Math.random() * BUSY_MS)
  }
}
