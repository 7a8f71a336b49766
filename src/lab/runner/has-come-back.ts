import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import type { LoadedPage } from '../lab-result.ts'
import { inSession, openWorld } from './isolated-world.ts'
import { outlinePage } from './outline-page.ts'

/** Milliseconds for an application to start again. */
const PATIENCE_MS = 1500
const LOOK_EVERY_MS = 100

/** Share of words that must be the same: advertisements and clocks change by themselves. */
const ENOUGH = 0.5

/**
 * Lighthouse leaves the page to test the back/forward cache; without the cache, the page is reloaded. True once it has
 * its former content; false if another page came: an error, or what the server has at a URL that a script had set.
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
