import { afterAll, beforeAll, expect, it } from 'vitest'
import { totpCode } from '../../src/accounts/totp.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts'

const PHONE = { width: 390, height: 844 }

const NEW_PASSWORD = 'wheels within an engine'

let test: TestBrowser
let mailbox: Mailbox
let open: TestApi
beforeAll(async () => {
  test = await startBrowser()
  mailbox = await openMailbox()
  open = await startApi({ signUpMode: 'open', post: mailbox.post })
})
afterAll(async () => {
  await test.close()
  for (const each of [open, mailbox]) await each[Symbol.asyncDispose]()
})

it.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'a person comes in by all doors with the keyboard alone: %j',
  async (options) => {
    const context = await test.browser.newContext({ viewport: PHONE, ...options })
    const page = await context.newPage()
    const email = `keys${options.javaScriptEnabled}@example.com`
    const type = async (text: string) => {
      // A field has the focus from the page's first picture on, not from its load on.
      await page.locator('input:focus').waitFor()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.goto(`${open.address}/signup`)
    await type(email)
    await page.waitForURL('**/signup/sent')
    await page.goto(open.address + linkIn(await mailbox.letterTo(email)))
    await type(NEW_PASSWORD)
    await page.waitForURL('**/reports')
    expect(await page.getByRole('status').allTextContents()).toContain(
      'Your account is made, and you are signed in.',
    )

    await page.goto(`${open.address}/account/second-factor`)
    await page.getByRole('button', { name: 'Set it up' }).press('Enter')
    await page.waitForURL('**/set-up')
    const user = await open.store.users.findByEmail(email)
    const secret = (await open.store.secondFactors.find(user?.id ?? ''))?.secret ?? ''
    await page.getByLabel('Code').focus()
    await type(totpCode(secret, Date.now()))
    const codes = await page.locator('pre').textContent()
    const [recovery = ''] = codes?.split('\n') ?? []

    await context.clearCookies()
    await page.goto(`${open.address}/signin`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').focus()
    await type(NEW_PASSWORD)
    await page.waitForURL('**/signin/code*')
    await type(recovery)
    await page.waitForURL('**/reports')
    expect(await page.getByRole('status').allTextContents()).toContain(
      'That recovery code is used up. You have 9 recovery codes left.',
    )
    await context.close()
  },
)
