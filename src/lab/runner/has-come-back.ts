import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import type { LoadedPage } from '../lab-result.ts'
import { inSession, openWorld } from './isolated-world.ts'
import { outlinePage } from './outline-page.ts'

/** Milliseconds for an application to start again. */
const PATIENCE_MS = 1500
const LOOK_EVERY_MS = 100

/** Of its words: advertisements and clocks change by themselves. */
const ENOUGH = 0.5

/**
 * Lighthouse leaves the page to learn what the back/forward cache does, and without that cache it is
 * loaded again. True once it has to say what it had; false where another page came: an error, or what the
 * server has at an address that a script had made up.
 */
export async function hasComeBack(
  page: Page,
  { url, outline }: Pick<LoadedPage, 'url' | 'outline'>,
): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  do {
    if (placeOf(page.url()) !== placeOf(url)) return false
    const words = await wordsOf(page, end - performance.now()).catch(() => -1)
    if (words >= ENOUGH * outline.words) return true
    await delay(LOOK_EVERY_MS)
  } while (performance.now() < end)
  return false
}

async function wordsOf(page: Page, milliseconds: number): Promise<number> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    return (await world.call(milliseconds, outlinePage)).words
  })
}

function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin}${parsed.pathname}` : url
}
