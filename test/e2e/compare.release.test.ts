import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAt } from '../support/look-at.ts'
import { REPORT_PASSWORD, type ReportPages, startReportPages } from '../support/report-pages.ts'
import { axeFaults } from '../support/states/axe-faults.ts'
import { shortResults } from '../support/short-results.ts'

let pages: ReportPages
let session: string
beforeAll(async () => {
  pages = await startReportPages({ shorten: shortResults })
  const client = { agent: 'test', address: '198.18.0.1' }
  session = await pages.api.store.sessions.start(pages.owner.id, client)
})
afterAll(() => pages[Symbol.asyncDispose]())

const twoReports = () => `/r/${pages.ids.measured}/compare?with=${pages.ids.past}`

async function visit(
  path: string,
  { owned = false, ...options }: BrowserContextOptions & { readonly owned?: boolean },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const url = pages.api.address + path
  await lookAt({ url, session: owned ? session : undefined, ...options }, look)
}

describe('two reports beside each other', () => {
  it('have no axe violation in any view', async () => {
    await visit(`${twoReports()}&all=1`, {}, async (page) => {
      expect(await axeFaults(page)).toEqual([])
    })
  })

  it('stand with their filmstrips on one axis of time', async () => {
    await visit(twoReports(), {}, async (page) => {
      const places = async (row: number) => {
        const all = await page.locator(`.film >> nth=0 >> tbody tr:nth-child(${row}) img`).all()
        const boxes = await Promise.all(all.map((image) => image.boundingBox()))
        return boxes.map((box) => Math.round(box?.x ?? -1))
      }
      const [above, below] = [await places(1), await places(2)]
      expect(above.length).toBeGreaterThan(3)
      expect(below).toEqual(above)
    })
  })

  it('are copied as Markdown', async () => {
    await visit(twoReports(), {}, async (page) => {
      const button = page.locator('[data-copy]')
      expect(await button.getAttribute('data-copy')).toMatch(/^# Comparison\n/)
      await button.click()
      await expect.poll(() => button.textContent()).toBe('Copied')
    })
  })
})

describe.each([false, true])('by mouse, with scripts %s', (javaScriptEnabled) => {
  it('two reports of the list are compared in three clicks', async () => {
    await visit('/reports', { javaScriptEnabled, owned: true }, async (page) => {
      const rows = page.locator('tbody tr', { hasText: 'Opening hours' })
      await rows.nth(0).getByRole('checkbox').click()
      await rows.nth(1).getByRole('checkbox').click()
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.waitForURL(/\/compare\?with=/)
      expect(await page.locator('h1').textContent()).toBe('Compare two reports')
    })
  })

  it('one report alone is not compared, and the list says why', async () => {
    await visit('/reports', { javaScriptEnabled, owned: true }, async (page) => {
      await page.locator('tbody').getByRole('checkbox').first().click()
      await page.getByRole('button', { name: 'Compare' }).click()
      const said = page.getByText('Select exactly two reports to compare.')
      await expect.poll(() => said.count()).toBe(1)
    })
  })

  it('two runs are compared in two clicks from the report', async () => {
    await visit(`/r/${pages.ids.past}`, { javaScriptEnabled }, async (page) => {
      await page.getByRole('link', { name: 'Compare two runs' }).click()
      await page.getByLabel('From', { exact: true }).selectOption('1')
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.waitForURL(/a=1&b=6/)
      expect(await page.locator('h1').textContent()).toBe('Run 1 and run 6')
      expect(await page.locator('.film').count()).toBe(2)
    })
  })
})

describe.each([true, false])('by keyboard, with scripts %s', (javaScriptEnabled) => {
  it('two reports of the list are compared, and on to everything', async () => {
    await visit('/reports', { javaScriptEnabled, owned: true }, async (page) => {
      const rows = page.locator('tbody tr', { hasText: 'Opening hours' })
      for (const place of [0, 1]) {
        await rows.nth(place).getByRole('checkbox').focus()
        await page.keyboard.press('Space')
      }
      await page.getByRole('button', { name: 'Compare' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/compare\?with=/)
      await page.getByRole('link', { name: 'Show everything' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/&all=1/)
      expect(await page.getByText('Everything is shown.').count()).toBe(1)
      await page.getByRole('link', { name: 'Swap A and B' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/compare\?with=[0-9a-f-]+$/)
    })
  })

  it('a protected report is compared after its password is entered', async () => {
    const { report, locked } = pages.ids
    await visit(`/r/${report}/compare?with=${locked}`, { javaScriptEnabled }, async (page) => {
      await page.getByLabel('Password').fill(REPORT_PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByText('Compare two reports').waitFor()
      await page.reload()
      expect(await page.locator('h1').textContent()).toBe('Compare two reports')
    })
  })
})
