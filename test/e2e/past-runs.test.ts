import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { sessionOf } from '../support/people.ts'
import { type ReportPages, startReportPages } from '../support/report-pages.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

let test: TestBrowser
let pages: ReportPages
let session: string
beforeAll(async () => {
  test = await startBrowser()
  pages = await startReportPages()
  session = await sessionOf(pages.api, pages.owner)
})
afterAll(async () => {
  await test.close()
  await pages[Symbol.asyncDispose]()
})

async function visit(
  below: string,
  { owned = false, ...options }: BrowserContextOptions & { readonly owned?: boolean },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await test.browser.newContext({ viewport: DESK, ...options })
  const url = pages.api.address
  if (owned) await context.addCookies([{ name: 'pagemark', value: session, url }])
  try {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${url}/r/${pages.ids.past}${below}`)
    await look(page)
    expect(complaints).toEqual([])
  } finally {
    await context.close()
  }
}

describe('on a phone, a report', () => {
  it('shows what to fix first on the first screen, to its owner too', async () => {
    for (const owned of [false, true]) {
      await visit('', { viewport: PHONE, owned }, async (page) => {
        const first = await page.locator('.first li').first().boundingBox()
        expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(PHONE.height)
      })
    }
  })

  it.each([PHONE, DESK, { width: 320, height: 640 }])(
    'keeps its categories at hand in at most 15 % of the height, $width × $height',
    async (viewport) => {
      await visit('', { viewport }, async (page) => {
        await page.evaluate(() => scrollTo(0, 4000))
        const bar = await page.locator('.gauges').boundingBox()
        expect(bar?.y).toBe(0)
        expect(bar?.height).toBeLessThanOrEqual(viewport.height * 0.15)
      })
    },
  )

  it('hides no heading that a category leads to behind them', async () => {
    await visit('', { viewport: PHONE }, async (page) => {
      await page.locator('.gauges a', { hasText: 'Security' }).click()
      await expect
        .poll(async () => {
          const bar = await page.locator('.gauges').boundingBox()
          const heading = await page.locator('#security-title').boundingBox()
          return (heading?.y ?? 0) >= (bar?.y ?? 0) + (bar?.height ?? 0)
        })
        .toBe(true)
    })
  })
})

describe.each([true, false])('with scripts %s', (javaScriptEnabled) => {
  const options = { javaScriptEnabled }

  it('a report leads to what changed, and that to the run before', async () => {
    await visit('', options, async (page) => {
      await page.getByRole('link', { name: 'Compare in full' }).click()
      expect(await page.locator('h1').textContent()).toBe('Run 5 and run 6')
      await page.locator('.sides a').first().click()
      expect(new URL(page.url()).pathname).toBe(`/r/${pages.ids.past}/runs/5`)
      await page.getByRole('link', { name: 'See the latest result' }).click()
      expect(new URL(page.url()).pathname).toBe(`/r/${pages.ids.past}`)
    })
  })

  it('two runs are chosen and compared by keyboard alone', async () => {
    await visit('/compare', options, async (page) => {
      await page.getByLabel('From', { exact: true }).focus()
      await page.keyboard.press('End')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(/a=1&b=5/)
      expect(await page.locator('h1').textContent()).toBe('Run 1 and run 5')
    })
  })

  it('checks are narrowed down and laid open', async () => {
    await visit('', options, async (page) => {
      await page.getByText('Narrow down').click()
      await page.getByLabel('Category').selectOption('security')
      await page.getByLabel('With the words').fill('cookie')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(/search=cookie/)
      expect(await page.locator('.category').count()).toBe(1)
      await page.getByRole('link', { name: 'Open all' }).click()
      await page.waitForURL(/open=all/)
      expect(await page.locator('.work dl').first().isVisible()).toBe(true)
      await page.getByRole('link', { name: 'Show all again' }).click()
      await expect.poll(() => page.locator('.category').count()).toBe(8)
    })
  })

  it('a dot of the history is a run', async () => {
    await visit('', options, async (page) => {
      await page.locator('.chart a').first().click()
      await page.waitForURL(/\/runs\/1$/)
      expect(await page.locator('.notice').textContent()).toContain('Run 1 of 6')
    })
  })
})
