import { join } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from './browser.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 640 }

/** A folder for pictures to look at; none are taken when it is not set. */
const PICTURES = process.env.PAGEMARK_TEST_PICTURES

export interface PageState {
  readonly name: string
  readonly path: string
  /** What is done there before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>
}

export interface Stage {
  readonly browser: TestBrowser['browser']
  readonly address: string
  /** Token of the session; nobody is signed in when absent. */
  readonly session?: string | undefined
}

/** Chromium itself reports each document with an error status. */
const EXPECTED = /^Failed to load resource: .* status of (?:403|404|409|422|429)/

/** Brings a page into this state, hands it over, and holds it to saying nothing on the console. */
export async function visitState<Seen>(
  { path, act }: Omit<PageState, 'name'>,
  { browser, address, session }: Stage,
  wish: { readonly options: BrowserContextOptions; readonly look: (page: Page) => Promise<Seen> },
): Promise<Seen> {
  const context = await browser.newContext({ viewport: DESK, ...wish.options })
  try {
    if (session !== undefined) {
      await context.addCookies([{ name: 'pagemark', value: session, url: address }])
    }
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${address}${path}`)
    await act?.(page)
    const seen = await wish.look(page)
    expect(complaints.filter((each) => !EXPECTED.test(each))).toEqual([])
    return seen
  } finally {
    await context.close()
  }
}

/** Each state in light and dark, narrow and in forced colours: no fault that axe knows, nothing sideways. */
export function holdStates(states: readonly PageState[], stage: () => Stage): void {
  describe.each(states)('$name', (state) => {
    it.each([
      { how: 'light', options: { colorScheme: 'light' } },
      { how: 'dark', options: { colorScheme: 'dark' } },
      { how: 'narrow', options: { viewport: NARROW } },
      { how: 'in forced colours', options: { forcedColors: 'active' } },
    ] as const)('has no fault that axe knows, $how', async ({ options }) => {
      const look = async (page: Page) => ({
        faults: await violations(page),
        aside: await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      })
      const seen = await visitState(state, stage(), { options, look })
      expect(seen).toEqual({ faults: [], aside: 0 })
    })

    // oxlint-disable-next-line vitest/expect-expect -- for eyes; `visitState` itself expects a quiet console
    it.runIf(PICTURES)('has its picture taken', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const viewport of [PHONE, DESK]) {
          const name = state.name.replaceAll(/[^\w]+/g, '-')
          const path = join(PICTURES ?? '', `${name}-${viewport.width}-${colorScheme}.png`)
          await visitState(state, stage(), {
            options: { viewport, colorScheme, javaScriptEnabled: false },
            async look(page) {
              await page.screenshot({ path, fullPage: true })
            },
          })
        }
      }
    })
  })
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  // As text, since the page has its own `axe`, which no type here knows.
  return await page.evaluate<string[]>(`
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}
