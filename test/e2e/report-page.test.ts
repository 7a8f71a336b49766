import { join } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { FACT_BLOCKS } from '../../src/web/parts/facts/fact-blocks.ts'
import { REPORT_PASSWORD, type ReportPages, startReportPages } from '../support/report-pages.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 640 }

/** A folder for pictures to look at; none are taken when it is not set. */
const PICTURES = process.env.PAGEMARK_TEST_PICTURES

let test: TestBrowser
let pages: ReportPages
beforeAll(async () => {
  test = await startBrowser()
  pages = await startReportPages()
})
afterAll(async () => {
  await test.close()
  await pages[Symbol.asyncDispose]()
})

const PATHS: readonly (readonly [name: string, path: () => string])[] = [
  ['the start page', () => '/'],
  ['the list of checks', () => '/docs/checks'],
  ['the manual of a check', () => '/docs/checks/robots-noindex'],
  ['a report', () => `/r/${pages.ids.report}`],
  ...FACT_BLOCKS.map(
    ({ name }) => [`facts, ${name}`, () => `/r/${pages.ids.report}/facts/${name}`] as const,
  ),
  ['a check of a report', () => `/r/${pages.ids.report}/checks/image-alt`],
  ['a report with what a browser saw', () => `/r/${pages.ids.measured}`],
  ['a report that a browser is at', () => `/r/${pages.ids.measuring}`],
  ['a report that no browser could measure', () => `/r/${pages.ids.unmeasured}`],
  ['how a page loaded', () => `/r/${pages.ids.measured}/facts/loading`],
  ['a report that waits', () => `/r/${pages.ids.queued}`],
  ['a report that runs', () => `/r/${pages.ids.running}`],
  ['a report that could not be made', () => `/r/${pages.ids.unreachable}`],
  ['a report whose run was cancelled', () => `/r/${pages.ids.cancelled}`],
  ['a report whose latest run failed', () => `/r/${pages.ids.rerunFailed}`],
  ['a report that runs again', () => `/r/${pages.ids.rerunning}`],
  ['a report behind a password', () => `/r/${pages.ids.locked}`],
  ['what is not there', () => `/r/${pages.ids.hidden}`],
]

/** Opens a page, hands it over, and holds it to saying nothing on the console. */
async function visit(
  path: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await test.browser.newContext({ viewport: DESK, ...options })
  try {
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
  } finally {
    await context.close()
  }
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  // As text, since the page has its own `axe`, which no type here knows.
  return await page.evaluate<string[]>(`
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}

async function openAll(page: Page): Promise<void> {
  await page.getByText('All', { exact: false }).and(page.locator('label')).click()
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

describe.each(PATHS)('%s', (name, path) => {
  it.each([
    { state: 'light', options: { colorScheme: 'light' } },
    { state: 'dark', options: { colorScheme: 'dark' } },
    { state: 'narrow', options: { colorScheme: 'light', viewport: NARROW } },
    { state: 'in forced colours', options: { forcedColors: 'active' } },
  ] as const)('has no fault that axe knows, $state', async ({ options }) => {
    await visit(path(), options, async (page) => {
      expect(await violations(page)).toEqual([])
    })
  })

  it('needs no scrolling sideways at 320 pixels', async () => {
    await visit(path(), { viewport: NARROW, javaScriptEnabled: false }, async (page) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })

  // oxlint-disable-next-line vitest/expect-expect -- for eyes; `visit` itself expects a quiet console
  it.runIf(PICTURES)('has its picture taken', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [PHONE, DESK]) {
        const options = { viewport, colorScheme, javaScriptEnabled: false }
        await visit(path(), options, async (page) => {
          const file = `${name.replaceAll(' ', '-')}-${viewport.width}-${colorScheme}.png`
          await page.screenshot({ path: join(PICTURES ?? '', file), fullPage: true })
        })
      }
    }
  })
})

describe('a report with everything open', () => {
  it.each([
    { state: 'light', options: { colorScheme: 'light' } },
    { state: 'dark', options: { colorScheme: 'dark' } },
    { state: 'narrow', options: { viewport: NARROW } },
  ] as const)('has no fault that axe knows, $state', async ({ state, options }) => {
    await visit(`/r/${pages.ids.report}`, options, async (page) => {
      await openAll(page)
      expect(await violations(page)).toEqual([])
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
      if (PICTURES) {
        await page.screenshot({ path: join(PICTURES, `open-${state}.png`), fullPage: true })
      }
    })
  })
})

describe('without scripts, a report', () => {
  const options = { javaScriptEnabled: false, viewport: PHONE }

  it('shows the first thing to fix on the first screen of a phone', async () => {
    await visit(`/r/${pages.ids.report}`, options, async (page) => {
      const first = await page.locator('.first li').first().boundingBox()
      expect(first?.y).toBeLessThan(PHONE.height - 60)
    })
  })

  it('filters its checks', async () => {
    await visit(`/r/${pages.ids.report}`, options, async (page) => {
      const work = page.locator('.work .check').first()
      const passed = page.locator('.passed li').first()
      expect([await work.isVisible(), await passed.isVisible()]).toEqual([true, false])
      await page.locator('label', { hasText: 'Passed' }).click()
      expect([await work.isVisible(), await passed.isVisible()]).toEqual([false, true])
      await page.locator('label', { hasText: 'All' }).click()
      expect([await work.isVisible(), await passed.isVisible()]).toEqual([true, true])
    })
  })

  it('opens the check that a link leads to', async () => {
    await visit(`/r/${pages.ids.report}`, options, async (page) => {
      const link = page.locator('.first a').first()
      const anchor = await link.getAttribute('href')
      const answer = page.locator(anchor ?? '#')
      expect(await answer.isVisible()).toBe(false)
      await link.click()
      await expect.poll(() => answer.isVisible()).toBe(true)
    })
  })

  it('prints what needs work with its proof', async () => {
    await visit(`/r/${pages.ids.report}`, options, async (page) => {
      await page.emulateMedia({ media: 'print' })
      const fix = page.locator('.work .check dl').first()
      expect((await fix.boundingBox())?.height).toBeGreaterThan(40)
    })
  })
})

describe('a report weighs', () => {
  it('at most 3,000 elements', async () => {
    for (const id of [pages.ids.report, pages.ids.measured, pages.ids.past]) {
      await visit(`/r/${id}`, {}, async (page) => {
        expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000)
      })
    }
  })

  it('at most 30 KB as it is sent', async () => {
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
      if (PICTURES) console.log(sizes)
      expect(sizes.get('Document')).toBeLessThan(30_000)
    })
  })
})

describe('the door of a report', () => {
  it('opens with the password alone, and for that report only', async () => {
    const options = { javaScriptEnabled: false }
    await visit(`/r/${pages.ids.locked}`, options, async (page) => {
      expect(await page.title()).toBe('Protected report – Pagemark')
      await page.getByLabel('Password').fill('something else')
      await page.getByRole('button').click()
      expect(await page.getByRole('alert').textContent()).toBe('This is not the password.')

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
