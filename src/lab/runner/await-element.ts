import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from 'puppeteer-core'
import type { AwaitedElement } from '../lab-result.ts'
import { inSession, openWorld } from './isolated-world.ts'

const LOOK_EVERY_MS = 100

/**
 * Waits until an element matches the selector. A document that replaces another one in the meantime is queried as
 * well. Never rejects because of the page.
 */
export async function awaitElement(
  page: Page,
  selector: string,
  milliseconds: number,
): Promise<AwaitedElement> {
  const began = performance.now()
  const passed = () => performance.now() - began
  const left = () => Math.max(0, milliseconds - passed())
  return await inSession(page, async (session) => {
    do {
      // A page that is busy, or between two documents, does not answer.
      const answer = await look(session, selector, left()).catch(() => 'missing')
      if (answer === 'unknown') return { selector, after: null, known: false }
      if (answer === 'there') return { selector, after: Math.round(passed()), known: true }
      await delay(Math.min(LOOK_EVERY_MS, left()))
    } while (left() > 0)
    return { selector, after: null, known: true }
  })
}

async function look(session: CDPSession, selector: string, milliseconds: number) {
  const world = await openWorld(session, undefined)
  return await world.peek(milliseconds, lookInPage, selector)
}

/** Runs in the page. Only the browser knows which pseudo-classes it supports. */
function lookInPage(selector: string): 'there' | 'missing' | 'unknown' {
  try {
    return document.querySelector(selector) === null ? 'missing' : 'there'
  } catch {
    return 'unknown'
  }
}

/** Chooses the most informative of several loads: one without the element, or the one that took longest. */
export function longestWait([first, ...others]: readonly AwaitedElement[]):
  | AwaitedElement
  | undefined {
  const lengthOf = ({ after }: AwaitedElement) => after ?? Number.POSITIVE_INFINITY
  return others.reduce((a, b) => (a && lengthOf(a) >= lengthOf(b) ? a : b), first)
}
