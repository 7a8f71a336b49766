import axe from 'axe-core'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startBrowser } from '../../test/support/browser.ts'
import { openEverything, violations } from '../../test/support/states/run-axe.ts'
import { giveCookies } from './give-cookies.ts'

/** How a page works for users with other needs and settings, and its external requests. */
export interface ReadingFigures {
  /** Number of elements with axe violations, by the state of the page. */
  readonly faults: ReadonlyMap<string, number>
  /** Width of the page in pixels in a viewport of 320. */
  readonly width: number
  /** Requests to other hosts. */
  readonly foreign: number
  /** Bytes of pictures, without transfer compression. */
  readonly pictures: number
  /** Visible words without scripts. */
  readonly words: number
}

const PHONE = { viewport: { width: 390, height: 844 } }
const NARROW = { viewport: { width: 320, height: 640 } }

interface State {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly act?: (page: Page) => Promise<unknown>
}

const STATES: readonly State[] = [
  { name: 'light', options: { ...PHONE, colorScheme: 'light' } },
  { name: 'dark', options: { ...PHONE, colorScheme: 'dark' } },
  { name: 'everything opened', options: PHONE, act: openEverything },
  { name: '320 px', options: NARROW },
  { name: 'forced colours', options: { ...PHONE, forcedColors: 'active' } },
]

const DIALOG: State = {
  name: 'dialog open',
  options: PHONE,
  async act(page) {
    await page.locator('#actions a[data-dialog]').first().click()
    await page.locator('dialog[open] form').first().waitFor()
  },
}

export interface ReadPage {
  readonly url: string
  /** A Cookie header. */
  readonly cookie?: string | undefined
  /** Whether it has a dialog of ours. */
  readonly dialog: boolean
}

/** Opens the page once for each state. */
export async function readingFigures({ url, cookie, dialog }: ReadPage): Promise<ReadingFigures> {
  const started = await startBrowser()
  const visit = async <Figure>(
    options: BrowserContextOptions,
    look: (page: Page, context: BrowserContext) => Promise<Figure>,
  ) => {
    const context = await started.browser.newContext(options)
    try {
      await giveCookies(context, { url, cookie })
      return await look(await context.newPage(), context)
    } finally {
      await context.close()
    }
  }
  try {
    const faults = new Map<string, number>()
    for (const { name, options, act } of dialog ? [...STATES, DIALOG] : STATES) {
      const found = await visit(options, async (page) => {
        await page.goto(url, { waitUntil: 'load' })
        await act?.(page)
        await page.evaluate(axe.source)
        return await violations(page)
      })
      faults.set(name, found.length)
    }
    const width = await visit(NARROW, async (page) => {
      await page.goto(url, { waitUntil: 'load' })
      return await page.evaluate(() => document.documentElement.scrollWidth)
    })
    const words = await visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto(url, { waitUntil: 'load' })
      return (await page.locator('body').innerText()).split(/\s+/).filter(Boolean).length
    })
    return { faults, width, words, ...(await visit(PHONE, (page) => traffic(page, url))) }
  } finally {
    await started.close()
  }
}

async function traffic(page: Page, url: string) {
  const { host } = new URL(url)
  let foreign = 0
  let pictures = 0
  page.on('request', (request) => {
    if (request.url().startsWith('http') && new URL(request.url()).host !== host) foreign += 1
  })
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.startsWith('image/')) return
    pictures += Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto(url, { waitUntil: 'load' })
  return { foreign, pictures }
}
