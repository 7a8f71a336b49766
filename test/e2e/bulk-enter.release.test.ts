import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { completed, reportDraft, runNext } from '../support/store.ts'
import { inContext } from '../support/shared-browser.ts'

let api: TestApi
let session: string
beforeAll(async () => {
  api = await startApi()
  const { owner, visitor } = await signedIn(api)
  session = visitor.cookies.get('pagemark') ?? ''
  await api.store.reports.store(owner, reportDraft({ url: 'https://library.example/' }))
  await runNext(api, completed({ score: 90, result: 'good' }))
})
afterAll(() => api[Symbol.asyncDispose]())

async function onList(javaScriptEnabled: boolean, look: (page: Page) => Promise<void>) {
  await inContext({ javaScriptEnabled }, async (context) => {
    await context.addCookies([{ name: 'pagemark', value: session, url: api.address }])
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(`${api.address}/reports`)
    await page.locator('tbody').getByRole('checkbox').check()
    await look(page)
  })
}

it.each([true, false])(
  'Enter in a field of the selection does nothing to it, with scripts %s',
  async (javaScriptEnabled) => {
    await onList(javaScriptEnabled, async (page) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(`${request.method()} ${request.postData() ?? ''}`))
      await page.locator('tbody').getByRole('checkbox').press('Enter')
      await page.locator('.bulk summary').click()
      await page.locator('#bulk-project').fill('Town')
      await page.keyboard.press('Enter')
      await page.waitForTimeout(400)
      expect(page.url()).toBe(`${api.address}/reports`)
      await page.getByRole('button', { name: 'Move to project' }).press('Enter')
      await page.getByText('1 report moved.').waitFor()
      const forms = sent.filter((each) => each.startsWith('POST'))
      expect(forms).toHaveLength(1)
      expect(forms[0]).toContain('do=move')
      await page.locator('tbody').getByText('Town', { exact: true }).waitFor()
    })
  },
)
