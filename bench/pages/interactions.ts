import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { startBrowser } from '../../test/support/browser.ts'
import { median } from '../rounds.ts'
import { giveCookies } from './give-cookies.ts'

/** A press on a page. */
export interface Press {
  readonly name: string
  /** A Playwright selector, whose first match is pressed. */
  readonly target: string
}

export interface PressedPage {
  readonly url: string
  /** A Cookie header. */
  readonly cookie?: string | undefined
  /** One after the other, on the same page. */
  readonly presses: readonly Press[]
}

/** The slowdown that Chrome's own panel uses for a mid-range phone. */
const SLOWDOWN = 4

const PHONE = { width: 390, height: 844 }

/** Milliseconds for the page to settle, and for its paints to be reported. */
const REST_MS = 500

/** Milliseconds that a finger stays on a button: without it the release would wait for the cost of the press itself. */
const HELD_MS = 80

/**
 * Milliseconds from each press to the next painted frame, medians of all rounds, in a browser with a throttled
 * processor; from Event Timing, in steps of eight.
 */
export async function measurePresses(
  page: PressedPage,
  rounds: number,
): Promise<Map<string, number>> {
  const started = await startBrowser()
  try {
    const times = new Map(page.presses.map(({ name }) => [name, [] as number[]]))
    for (let round = 0; round < rounds; round += 1) {
      const context = await started.browser.newContext({ viewport: PHONE })
      await giveCookies(context, page)
      for (const [name, time] of await pressAll(context, page)) times.get(name)?.push(time)
      await context.close()
    }
    return new Map([...times].map(([name, all]) => [name, median(all)]))
  } finally {
    await started.close()
  }
}

async function pressAll(
  context: BrowserContext,
  { url, presses }: PressedPage,
): Promise<[name: string, time: number][]> {
  const page = await context.newPage()
  await page.addInitScript(keepInteractions)
  await page.goto(url, { waitUntil: 'load' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const times: [string, number][] = []
  for (const { name, target } of presses) {
    const middle = await middleOf(page, target)
    await pause(REST_MS)
    await longestSince(page)
    await page.mouse.click(...middle, { delay: HELD_MS })
    await pause(REST_MS)
    times.push([name, await longestSince(page)])
  }
  return times
}

/** Coordinates for the mouse: a locator's own click would run code in the page, which would be measured too. */
async function middleOf(page: Page, target: string): Promise<[x: number, y: number]> {
  const element = page.locator(target).first()
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (box === null) throw new Error(`Nothing to press: ${target}`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const longestSince = (page: Page) => page.evaluate<number>('window.longestInteraction()')

/** Runs in the page, before its own scripts. */
function keepInteractions(): void {
  let longest = 0
  const keep = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      if ('interactionId' in entry && entry.interactionId !== 0) {
        longest = Math.max(longest, entry.duration)
      }
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  // Missing in the types: minimum duration in milliseconds of reported events.
  const asked: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  observer.observe(asked)
  Object.assign(window, {
    longestInteraction() {
      keep(observer.takeRecords())
      const told = longest
      longest = 0
      return told
    },
  })
}
