import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAt } from '../support/look-at.ts'
import { sessionOf } from '../support/people.ts'
import { type ReportPages, startReportPages } from '../support/report-pages.ts'
import { shortResults } from '../support/short-results.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

let pages: ReportPages
let session: string
beforeAll(async () => {
  pages = await startReportPages({ shorten: shortResults })
  session = await sessionOf(pages.api, pages.owner)
})
afterAll(() => pages[Symbol.asyncDispose]())

async function visit(
  below: string,
  { owned = false, ...options }: BrowserContextOptions & { readonly owned?: boolean },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const url = `${pages.api.address}/r/${pages.ids.past}${below}`
  await lookAt({ url, session: owned ? session : undefined, ...options }, look)
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

it('a dot of the history is a run', async () => {
  await visit('', {}, async (page) => {
    await page.locator('.chart a').first().click()
    await page.waitForURL(/\/runs\/1$/)
    expect(await page.locator('.notice').textContent()).toContain('Run 1 of 6')
  })
})
