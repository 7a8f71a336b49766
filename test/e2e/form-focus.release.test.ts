import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { signedIn } from '../support/people.ts'
import { inContext } from '../support/shared-browser.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

async function visit(
  { javaScriptEnabled, session }: { javaScriptEnabled: boolean; session: string },
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await inContext({ javaScriptEnabled }, async (context) => {
    const cookie = { name: 'pagemark', url: api.address }
    await context.addCookies([{ ...cookie, value: session }])
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await look(page)
  })
}

const alert = (page: Page) => page.getByRole('alert').and(page.locator(':focus'))

it.each([true, false])(
  'a page that was audited recently is mentioned and one key press away, with scripts %s',
  async (javaScriptEnabled) => {
    const session = (await signedIn(api)).visitor.cookies.get('pagemark') ?? ''
    await visit({ javaScriptEnabled, session }, async (page) => {
      const ask = async () => {
        await page.goto(`${api.address}/new`)
        await page.locator('input:focus').waitFor()
        await page.keyboard.type('library.example')
        await page.keyboard.press('Enter')
      }
      await ask()
      await page.waitForURL('**/r/*')
      await ask()
      await alert(page).filter({ hasText: 'This page is being audited now.' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/r/*')
      expect(await page.locator('h1').textContent()).toBe('The page is being audited')
    })
  },
)

it.each([true, false])(
  'all invalid fields are listed at once, each one key press away, with scripts %s',
  async (javaScriptEnabled) => {
    const session = (await signedIn(api)).visitor.cookies.get('pagemark') ?? ''
    await visit({ javaScriptEnabled, session }, async (page) => {
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      await page.goto(`${api.address}/new`)
      await page.locator('#url').fill('x y')
      await page.getByText('Password: anyone with the link').click()
      await page.getByRole('button', { name: 'Audit' }).click()
      await alert(page).filter({ hasText: '2 fields have errors' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('#password:focus').waitFor()
      expect(complaints.filter((text) => /autofocus/i.test(text))).toEqual([])
    })
  },
)
