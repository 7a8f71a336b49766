import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../src/audit.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { localEgress } from '../support/local-egress.ts'
import { signedIn } from '../support/people.ts'
import { pagesOf, type SitemapSite, startSitemapSite, urlset } from '../support/sitemap-site.ts'

const READ = { timeout: 10_000 }

let test: TestBrowser
let engine: Engine
let api: TestApi
let site: SitemapSite
let answerNow: () => void
beforeAll(async () => {
  test = await startBrowser()
  const egress = localEgress()
  engine = createEngine({ egressFor: () => egress, threads: 1 })
  api = await startApi({
    parseTarget: (text) => egress.judge(text),
    readSitemaps: (target, options) => engine.readSitemaps(target, options),
  })
  site = await startSitemapSite({
    '/sitemap.xml': urlset(...pagesOf('ORIGIN', 9)),
    '/slow.xml': (response, origin) => {
      answerNow = () => response.end(urlset(...pagesOf(origin, 3)))
    },
  })
})
afterAll(async () => {
  await test.close()
  await api[Symbol.asyncDispose]()
  await engine.close()
  await site.close()
})

/** How somebody gets something done on a page. */
interface Hand {
  type(field: Locator, text: string): Promise<void>
  press(target: Locator): Promise<void>
}

const byMouse: Hand = {
  type: (field, text) => field.fill(text),
  press: (target) => target.click(),
}

/** Nothing but Tab, Space, Enter and letters, from wherever the focus is. */
const byKeyboard: Hand = {
  async type(field, text) {
    await reach(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  async press(target) {
    await reach(target)
    const isBox = (await target.getAttribute('type')) === 'checkbox'
    await target.page().keyboard.press(isBox ? 'Space' : 'Enter')
  },
}

async function reach(target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}

async function asSomebody(
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { visitor } = await signedIn(api)
  const context = await test.browser.newContext(options)
  try {
    const session = visitor.cookies.get('pagemark') ?? ''
    await context.addCookies([{ name: 'pagemark', value: session, url: api.address }])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${api.address}/new`)
    await look(page)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

/** Without a script, by the link that is there for it. */
async function untilRead(page: Page, hand: Hand): Promise<void> {
  const again = page.getByRole('link', { name: 'Check again' })
  for (let asks = 0; asks < 100 && (await again.isVisible()); asks += 1) {
    await page.waitForTimeout(50)
    await hand.press(again)
    await page.waitForLoadState()
  }
}

describe.each([
  { how: 'by mouse', hand: byMouse },
  { how: 'by keyboard', hand: byKeyboard },
])('from a site to its audits, $how', ({ hand }) => {
  it.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])('%j', async (options) => {
    await asSomebody(options, async (page) => {
      await hand.press(page.getByRole('link', { name: 'Sitemap' }))
      await page.waitForURL('**/new/sitemap')
      await hand.type(page.getByLabel('Site or sitemap'), site.origin)
      await hand.type(page.getByLabel('Pages at most'), '5')
      await hand.press(page.getByRole('button', { name: 'Read the sitemap' }))
      await page.waitForURL('**/sitemaps/*')
      if (!options.javaScriptEnabled) await untilRead(page, hand)
      await page.getByRole('group', { name: 'The first 5 pages' }).waitFor(READ)
      expect(await page.getByText('9 addresses in 1 file.').isVisible()).toBe(true)

      await hand.press(page.getByRole('checkbox', { name: '/p2' }))
      await hand.press(page.getByRole('checkbox', { name: '/p4' }))
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)
      await hand.press(page.getByRole('button', { name: 'Audit the ticked pages' }))
      await page.waitForURL('**/batches/*')
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('3 pages to audit')
    })
  })
})

it('follows a slow sitemap by itself, and says how far it is', async () => {
  await asSomebody({}, async (page) => {
    await page.goto(`${api.address}/new/sitemap?url=${site.origin}/slow.xml`)
    await page.getByRole('button', { name: 'Read the sitemap' }).click()
    await page.getByRole('heading', { name: 'The sitemap is being read' }).waitFor()
    await page.getByText('It is being looked for.').waitFor(READ)
    answerNow()
    await page.getByRole('group', { name: 'All pages' }).waitFor(READ)
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0)
  })
})
