import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/program.ts'
import { inContext } from '../support/shared-browser.ts'
import { type Site, startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'an engine of many wheels'
const REPORT_PASSWORD = 'open sesame, please'
const PATIENT = { timeout: 60_000 }

let site: Site
beforeAll(async () => {
  const page = readFileSync(join(import.meta.dirname, '../fixtures/library-page.html'))
  site = await startSite((request, response) => {
    if (request.url !== '/') response.statusCode = 404
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(request.url === '/' ? page : 'nothing')
  })
})
afterAll(() => site.close())

/** The program as a new user starts it, without a browser for its audits. */
async function start(): Promise<RunningServer & AsyncDisposable> {
  const server = await startServer({
    PAGEMARK_DATA_DIR: temporaryFolder(),
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(site.port),
  })
  return { ...server, [Symbol.asyncDispose]: () => server.kill('SIGTERM') }
}

const setUpLink = (server: RunningServer) =>
  /Open (\S+\/setup\?code=\S+)/.exec(server.stderr())?.[1] ?? ''

/** How a user operates a page. */
interface Hand {
  type(field: Locator, text: string): Promise<void>
  press(target: Locator): Promise<void>
}

const byMouse: Hand = {
  type: (field, text) => field.fill(text),
  press: (target) => target.click(),
}

/** Uses only Tab, Space, Enter, arrows and emails, from the current focus. */
const byKeyboard: Hand = {
  async type(field, text) {
    await reach(field)
    await field.page().keyboard.type(text)
  },
  async press(target) {
    await reach(target)
    const isRadio = (await target.getAttribute('type')) === 'radio'
    await target.page().keyboard.press(isRadio ? 'Space' : 'Enter')
  },
}

async function reach(target: Locator): Promise<void> {
  const has = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60; presses += 1) {
    if (await has()) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}

/** Checks again, as the page itself offers, until the audit has ended. */
async function waitForReport(page: Page, hand: Hand, scripts: boolean): Promise<void> {
  const verdict = page.locator('.head .verdict')
  await expect
    .poll(async () => {
      const again = page.getByRole('link', { name: 'Check again' })
      if (!scripts && (await again.count()) > 0) await hand.press(again)
      return (await verdict.count()) === 1 && (await again.count()) === 0
    }, PATIENT)
    .toBe(true)
}

async function beginAsOwner(page: Page, server: RunningServer, hand: Hand): Promise<void> {
  await page.goto(`${server.address}/reports`)
  expect(new URL(page.url()).pathname).toBe('/setup')
  await page.goto(setUpLink(server))
  await hand.type(page.getByLabel('Email'), EMAIL)
  await hand.type(page.getByLabel('Password'), PASSWORD)
  await hand.press(page.getByRole('button', { name: 'Create account' }))
  await page.waitForURL('**/new')
}

async function auditPage(page: Page, hand: Hand): Promise<void> {
  await hand.type(page.getByLabel('Page address'), site.origin)
  await hand.press(page.getByRole('button', { name: 'Audit', exact: true }))
  await page.waitForURL('**/r/*')
}

/**
 * On the report's own page.
 *
 * @returns its URL
 */
async function shareWithPassword(page: Page, hand: Hand): Promise<string> {
  const address = page.url()
  await hand.press(page.getByRole('link', { name: 'Share:' }))
  const choice = page.getByLabel('Password: anyone with the link')
  if (hand === byMouse) await choice.click()
  else {
    await reach(page.getByLabel('Private: you'))
    await page.keyboard.press('ArrowDown')
  }
  expect(await choice.isChecked()).toBe(true)
  await hand.type(page.getByLabel('Report password'), REPORT_PASSWORD)
  await hand.press(page.getByRole('button', { name: 'Save' }))
  await page.getByText('The report is now protected:').first().waitFor()
  await page.goto(address)
  await page.getByRole('link', { name: 'Share: Password' }).waitFor()
  return address
}

async function openAsGuest(guest: BrowserContext, address: string, hand: Hand): Promise<void> {
  const page = await guest.newPage()
  await page.goto(address)
  expect(await page.title()).toBe('Protected report – Pagemark')
  await hand.type(page.getByLabel('Password'), 'open sesame')
  await hand.press(page.getByRole('button', { name: 'Open report' }))
  await page.getByRole('alert').waitFor()
  expect(await page.title()).toBe('Protected report – Pagemark')
  expect(await page.content()).not.toContain(site.origin)

  await hand.type(page.getByLabel('Password'), REPORT_PASSWORD)
  await hand.press(page.getByRole('button', { name: 'Open report' }))
  await page.locator('.head .verdict').waitFor()
  expect(await page.locator('.owner form').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(1)
}

async function signInAgain(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.locator('.top .menu summary'))
  await hand.press(page.getByRole('button', { name: 'Sign out' }))
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  await hand.press(page.getByRole('link', { name: 'Sign in' }).first())
  await hand.type(page.getByLabel('Email'), EMAIL)
  await hand.type(page.getByLabel('Password'), PASSWORD)
  await hand.press(page.getByRole('button', { name: 'Sign in' }))
  await page.waitForURL('**/reports')
}

const WAYS = [
  { name: 'by the keyboard alone, without scripts', hand: byKeyboard, scripts: false },
  { name: 'with a mouse, with scripts', hand: byMouse, scripts: true },
  { name: 'with a mouse, without scripts', hand: byMouse, scripts: false },
]

describe('from the first start to a shared report', () => {
  it.each(WAYS)('$name', { timeout: 120_000 }, async ({ hand, scripts }) => {
    await using server = await start()
    const options = { javaScriptEnabled: scripts }
    await inContext(options, async (context) => {
      const page = await context.newPage()
      await beginAsOwner(page, server, hand)
      await auditPage(page, hand)
      await waitForReport(page, hand, scripts)
      const address = await shareWithPassword(page, hand)

      await hand.press(page.getByRole('link', { name: 'Reports', exact: true }))
      await page.waitForURL('**/reports')
      const row = page.locator('.rows tbody tr')
      expect(await row.count()).toBe(1)
      expect(await row.textContent()).toMatch(/127\.0\.0\.1:.*(?:Good|Decent|Bad) \d+.*Password/)
      expect(await row.getByRole('link').getAttribute('href')).toBe(new URL(address).pathname)

      await inContext(options, (guest) => openAsGuest(guest, address, hand))
      await signInAgain(page, hand)
      expect(await row.count()).toBe(1)
    })
  })
})
