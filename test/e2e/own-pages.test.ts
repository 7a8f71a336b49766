import { join } from 'node:path'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'
import { type ReportPages, startReportPages } from '../support/report-pages.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 640 }

/** A folder for pictures to look at; none are taken when it is not set. */
const PICTURES = process.env.PAGEMARK_TEST_PICTURES

let test: TestBrowser
let pages: ReportPages
let fresh: TestApi
let owner: string
let newcomer: string
beforeAll(async () => {
  test = await startBrowser()
  pages = await startReportPages()
  fresh = await startApi()
  const from = { agent: 'test', address: '198.18.0.1' }
  const { sessions, users } = pages.api.store
  owner = await sessions.start(pages.owner.id, from)
  const other = await users.create({ email: 'newcomer@example.com', admin: false })
  newcomer = await sessions.start(other.id, from)
})
afterAll(async () => {
  await test.close()
  await pages[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

interface State {
  readonly name: string
  readonly path: () => string
  /** Who looks; nobody who is known when absent. */
  readonly session?: () => string
  /** Where there is no account yet. */
  readonly unset?: true
  /** What is done there before it is looked at. */
  readonly act?: (page: Page) => Promise<unknown>
}

const send = (page: Page, name: string) => page.getByRole('button', { name }).click()

const STATES: readonly State[] = [
  { name: 'set-up', path: () => '/setup?code=7F3K-9QWD-XXXX-XXXX', unset: true },
  {
    name: 'set-up with a wrong code',
    path: () => '/setup?code=7F3K-9QWD-XXXX-XXXX',
    unset: true,
    async act(page) {
      await page.getByLabel('E-mail').fill('ada@example.com')
      await page.getByLabel('Password').fill('an engine of many wheels')
      await send(page, 'Make the account')
    },
  },
  { name: 'set-up that is over', path: () => '/setup' },
  { name: 'sign-in', path: () => '/signin' },
  {
    name: 'sign-in with a wrong password',
    path: () => '/signin',
    async act(page) {
      await page.getByLabel('E-mail').fill(`${Math.random()}@example.com`)
      await page.getByLabel('Password').fill('guess')
      await send(page, 'Sign in')
    },
  },
  { name: 'an empty list', path: () => '/reports', session: () => newcomer },
  { name: 'a list', path: () => '/reports', session: () => owner },
  {
    name: 'a narrowed list',
    path: () => '/reports?result=decent&per_page=10',
    session: () => owner,
  },
  { name: 'a list that nothing matches', path: () => '/reports?search=zoo', session: () => owner },
  {
    name: 'the menu of the account',
    path: () => '/reports',
    session: () => owner,
    act: (page) => page.locator('.top .menu summary').click(),
  },
  { name: 'a new audit', path: () => '/new', session: () => owner },
  {
    name: 'a new audit with faults',
    path: () => '/new',
    session: () => owner,
    async act(page) {
      await page.getByLabel('Page address').fill('ftp://example.com')
      await page.getByText('Password: anyone').click()
      await page.getByText('More options').click()
      await page.getByText('Three').click()
      await send(page, 'Audit')
    },
  },
  {
    name: 'sharing that cannot be',
    path: () => `/r/${pages.ids.report}/share`,
    session: () => owner,
    async act(page) {
      await page.getByText('Password: anyone').click()
      await send(page, 'Save')
    },
  },
  {
    name: 'a report of one’s own',
    path: () => `/r/${pages.ids.report}`,
    session: () => owner,
    act: (page) => page.locator('.owner summary').click(),
  },
  {
    name: 'a report of one’s own that waits',
    path: () => `/r/${pages.ids.queued}`,
    session: () => owner,
  },
  {
    name: 'a report of one’s own that failed',
    path: () => `/r/${pages.ids.unreachable}`,
    session: () => owner,
  },
]

/** Brings a page into this state, hands it over, and holds it to saying nothing on the console. */
async function visit(
  { path, session, unset, act }: State,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const { address } = unset ? fresh : pages.api
  const context = await test.browser.newContext({ viewport: DESK, ...options })
  try {
    if (session) await context.addCookies([{ name: 'pagemark', value: session(), url: address }])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${address}${path()}`)
    await act?.(page)
    await look(page)
    // Chromium itself reports each document with an error status.
    const expected = /^Failed to load resource: .* status of (?:403|409|422|429)/
    expect(complaints.filter((each) => !expected.test(each))).toEqual([])
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

describe.each(STATES)('$name', (state) => {
  it.each([
    { how: 'light', options: { colorScheme: 'light' } },
    { how: 'dark', options: { colorScheme: 'dark' } },
    { how: 'narrow', options: { viewport: NARROW } },
    { how: 'in forced colours', options: { forcedColors: 'active' } },
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
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [PHONE, DESK]) {
        await visit(state, { viewport, colorScheme, javaScriptEnabled: false }, async (page) => {
          const file = `own-${state.name.replaceAll(/[^\w]+/g, '-')}-${viewport.width}-${colorScheme}.png`
          await page.screenshot({ path: join(PICTURES ?? '', file) })
        })
      }
    }
  })
})
