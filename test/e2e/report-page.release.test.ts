import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORT_PASSWORD, type ReportPages, startReportPages } from '../support/report-pages.ts'
import { inContext } from '../support/shared-browser.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

let pages: ReportPages
beforeAll(async () => {
  pages = await startReportPages()
})
afterAll(() => pages[Symbol.asyncDispose]())

/** Opens a page, passes it to the test, and expects a quiet console. */
async function visit(
  path: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await inContext({ viewport: DESK, ...options }, async (context) => {
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => complaints.push(request.url()))
    const answer = await page.goto(`${pages.api.address}${path}`)
    await look(page)
    // Chromium itself reports each document with an error status.
    const expected = /^Failed to load resource: .* status of (?:403|404|429)/
    const unexpected = complaints.filter((each) => !expected.test(each))
    expect(answer === null ? ['no answer'] : unexpected).toEqual([])
  })
}

describe('without scripts, a report', () => {
  const options = { javaScriptEnabled: false, viewport: PHONE }

  it('prints what needs work with its proof', async () => {
    await visit(`/r/${pages.ids.report}`, options, async (page) => {
      await page.emulateMedia({ media: 'print' })
      const fix = page.locator('.work .check dl').first()
      expect((await fix.boundingBox())?.height).toBeGreaterThan(40)
    })
  })
})

describe('a link to a check', () => {
  it.each(['', '?show=all'])('leads to it from anywhere in a report%s', async (query) => {
    await visit(`/r/${pages.ids.past}${query}`, { viewport: PHONE }, async (page) => {
      const ids = await page
        .locator('.checks .check:visible [id^=check-]')
        .evaluateAll((all) => all.map(({ id }) => id))
      expect(ids.length).toBeGreaterThan(10)
      const address = page.url()
      const step = 6
      for (const id of ids.filter((_, index) => index % step === step - 1)) {
        await page.goto('about:blank')
        await page.goto(`${address}#${id}`)
        const head = page.locator(`.check:has(#${id}) > summary`)
        await expect.poll(() => isInView(head), { message: id, timeout: 10_000 }).toBe(true)
      }
    })
  })
})

/** Whether it is in the upper half of the window. */
async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  return box !== null && box.y >= 0 && box.y < PHONE.height / 2
}

describe('a report is', () => {
  it('at most 3,000 elements', async () => {
    const { report, measured, past } = pages.ids
    for (const id of [report, measured, past]) {
      await visit(`/r/${id}`, {}, async (page) => {
        expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000)
      })
    }
  })

  it('at most 30 KB compressed', async () => {
    await visit(`/r/${pages.ids.past}`, { javaScriptEnabled: false }, async (page) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      const types = new Map<string, string>()
      const sizes = new Map<string, number>()
      session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
        sizes.set(types.get(requestId) ?? '', encodedDataLength),
      )
      await page.reload({ waitUntil: 'networkidle' })
      expect(sizes.get('Document')).toBeLessThan(30_000)
    })
  })
})

describe('the password form of a report', () => {
  it('opens with the password alone, and for that report only', async () => {
    const options = { javaScriptEnabled: false }
    await visit(`/r/${pages.ids.locked}`, options, async (page) => {
      expect(await page.title()).toBe('Protected report – Pagemark')
      await page.getByLabel('Password').fill('something else')
      await page.getByRole('button').click()
      expect(await page.getByRole('alert').textContent()).toBe(
        'The password is wrong. Check it and try again.',
      )

      await page.getByLabel('Password').fill(REPORT_PASSWORD)
      await page.getByRole('button').click()
      expect(await page.locator('h1').textContent()).toContain('Opening hours')
      const cookies = await page.context().cookies(`${pages.api.address}/r/${pages.ids.locked}`)
      expect(cookies).toMatchObject([
        { path: `/r/${pages.ids.locked}`, httpOnly: true, sameSite: 'Lax' },
      ])
      expect(await page.context().cookies(`${pages.api.address}/r/${pages.ids.hidden}`)).toEqual([])
    })
  })
})
