import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { sessionOf } from '../support/people.ts'
import { completed, reportDraft, runNext } from '../support/store.ts'

let test: TestBrowser
let api: TestApi
let session: string
beforeAll(async () => {
  test = await startBrowser()
  api = await startApi()
  const user = await api.store.users.create({ email: 'ada@example.com', admin: true })
  session = await sessionOf(api, user)
  const owner = { kind: 'user', id: user.id, level: 'expert' } as const
  for (let n = 0; n < 12; n += 1) {
    const url = `https://library.example/page-${n}`
    await api.store.reports.store(owner, reportDraft({ url }))
    if (n < 10) await runNext(api, completed({ score: 40 + n * 5, result: 'decent' }))
  }
})
afterAll(async () => {
  await test.close()
  await api[Symbol.asyncDispose]()
})

async function visit(
  path: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const viewport = { width: 1280, height: 900 }
  const context = await test.browser.newContext({ viewport, ...options })
  try {
    await context.addCookies([{ name: 'pagemark', value: session, url: api.address }])
    const page = await context.newPage()
    await page.goto(`${api.address}${path}`)
    await look(page)
  } finally {
    await context.close()
  }
}

const send = (page: Page, name: string) => page.getByRole('button', { name }).click()
const tick = (page: Page, name: string) =>
  page.getByLabel(`Select library.example/${name}`, { exact: true }).check()

describe.each([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  it('reports are deleted by mouse, and had back', async () => {
    await visit('/reports', { javaScriptEnabled }, async (page) => {
      const bar = page.locator('#bulk')
      expect(await bar.isVisible()).toBe(!javaScriptEnabled)
      await tick(page, 'page-3')
      await tick(page, 'page-4')
      expect(await bar.isVisible()).toBe(true)
      await send(page, 'Delete')
      await send(page, 'Delete 2 reports')
      expect(await page.getByText('2 reports deleted.').count()).toBe(1)
      expect(await page.getByText('library.example/page-3').count()).toBe(0)
      await send(page, 'Undo')
      expect(await page.getByText('2 reports brought back.').count()).toBe(1)
      expect(await page.getByText('library.example/page-3').count()).toBeGreaterThan(0)
    })
  })

  it('reports become private by keyboard alone', async () => {
    await visit('/reports?search=page-5', { javaScriptEnabled }, async (page) => {
      await page.getByLabel('Select library.example/page-5', { exact: true }).focus()
      await page.keyboard.press('Space')
      await page.locator('.bulk .menu summary').focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Change visibility' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('Visibility of 1 report changed.').waitFor()
      expect(await page.locator('.rows .privacy').textContent()).toBe('Private')
    })
  })
})
