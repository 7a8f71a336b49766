import { join } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../../src/accounts/totp.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { linkIn, type Mailbox, openMailbox } from '../support/mailbox.ts'
import { signedIn } from '../support/people.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 640 }

/** A folder for pictures to look at; none are taken when it is not set. */
const PICTURES = process.env.PAGEMARK_TEST_PICTURES

const NEW_PASSWORD = 'wheels within an engine'

let test: TestBrowser
let mailbox: Mailbox
let open: TestApi
let closed: TestApi
let session: string
let reset: string
beforeAll(async () => {
  test = await startBrowser()
  mailbox = await openMailbox()
  open = await startApi({ signUpMode: 'open', post: mailbox.post })
  closed = await startApi({ contactUrl: 'mailto:ops@example.com' })
  await signedIn(closed)
  const person = await signedIn(open)
  session = person.visitor.cookies.get('pagemark') ?? ''
  await open.doors.secondFactor.begin(person.owner)
  await person.visitor.post('/forgot', { email: person.email })
  reset = linkIn(await mailbox.letterTo(person.email))
})
afterAll(async () => {
  await test.close()
  for (const each of [open, closed, mailbox]) await each[Symbol.asyncDispose]()
})

interface State {
  readonly name: string
  readonly path: () => string
  readonly at?: () => TestApi
  readonly known?: true
}

const STATES: readonly State[] = [
  { name: 'sign-in with ways on', path: () => '/signin' },
  { name: 'sign-up', path: () => '/signup' },
  { name: 'sign-up that is closed', path: () => '/signup', at: () => closed },
  { name: 'mail that was sent', path: () => '/signup/sent' },
  { name: 'a forgotten password', path: () => '/forgot' },
  { name: 'a forgotten password without mail', path: () => '/forgot', at: () => closed },
  { name: 'a new password', path: () => reset },
  { name: 'a link that is over', path: () => '/reset/none' },
  { name: 'no second factor', path: () => '/account/second-factor', known: true },
  { name: 'a second factor to be', path: () => '/account/second-factor/set-up', known: true },
]

/** Hands the page over, and holds it to saying nothing on the console. */
async function visit(
  { path, at = () => open, known }: State,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { address } = at()
  const context = await test.browser.newContext({ viewport: DESK, ...options })
  try {
    if (known) await context.addCookies([{ name: 'pagemark', value: session, url: address }])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${address}${path()}`)
    await look(page)
    const expected = /^Failed to load resource: .* status of 404/
    expect(complaints.filter((each) => !expected.test(each))).toEqual([])
  } finally {
    await context.close()
  }
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return await page.evaluate<string[]>(`
    axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}

describe.each(STATES)('$name', (state) => {
  it.each([
    { how: 'light', options: { colorScheme: 'light' } },
    { how: 'dark, narrow', options: { colorScheme: 'dark', viewport: NARROW } },
  ] as const)('has no fault that axe knows, $how', async ({ options }) => {
    await visit(state, options, async (page) => {
      expect(await violations(page)).toEqual([])
      const aside = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(aside).toBe(0)
    })
  })

  // oxlint-disable-next-line vitest/expect-expect -- for eyes; `visit` itself expects a quiet console
  it.runIf(PICTURES)('has its picture taken', async () => {
    for (const [colorScheme, viewport] of [
      ['light', DESK],
      ['dark', PHONE],
    ] as const) {
      await visit(state, { viewport, colorScheme, javaScriptEnabled: false }, async (page) => {
        const file = `doors-${state.name.replaceAll(/\W+/g, '-')}-${viewport.width}.png`
        await page.screenshot({ path: join(PICTURES ?? '', file) })
      })
    }
  })
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
