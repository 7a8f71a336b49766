import { randomUUID } from 'node:crypto'
import type { Page } from 'puppeteer-core'
import type { ApiCall } from '../lab-result.ts'
import { OWN_NAME, readCalls } from './read-calls.ts'
import { recordCalls } from './record-calls.ts'
import { WATCHED_FUNCTIONS } from './watched-functions.ts'
import { within } from './within.ts'

const MOST_FRAMES = 20
const PATIENCE_MS = 2000

/**
 * Counts calls of interfaces in every document that the page loads from now on.
 *
 * @returns a function that reads the counts of the current documents
 */
export async function watchCalls(page: Page): Promise<() => Promise<ApiCall[]>> {
  const secret = randomUUID()
  const values = [secret, WATCHED_FUNCTIONS].map((value) => JSON.stringify(value)).join(',')
  // Named for the browser's own issue reports: Lighthouse ignores unnamed scripts.
  const source = `(${String(recordCalls)})(${values})\n//# sourceURL=${OWN_NAME}`
  await page.evaluateOnNewDocument(source)
  return async () => {
    const asked = page
      .frames()
      .slice(0, MOST_FRAMES)
      .map((frame) => within(PATIENCE_MS, frame.evaluate(countedIn, secret)).catch(() => null))
    return readCalls(await Promise.all(asked))
  }
}

/** Runs in the page. */
function countedIn(secret: string): unknown {
  const counted: unknown = Object.getOwnPropertyDescriptor(Reflect, Symbol.for(secret))?.value
  return typeof counted === 'function' ? counted() : null
}
