import type { Browser } from 'playwright-core'
import type { Screen } from '../../../scripts/screens/screen.ts'
import { DESK, NARROW } from './axe-faults.ts'
import { keepAxeIn } from './run-axe.ts'

/** Chromium itself reports each document with an error status. */
const EXPECTED = /^Failed to load resource: .* status of (?:403|404|409|422|429|503)/
const BROKEN = /^Failed to load resource: .* status of 500/

/** A page that goes from state to state, and records console messages and requests meanwhile. */
export async function startStatePage(browser: Browser) {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await keepAxeIn(page)
  let origin = ''
  let broken = false
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!(broken ? BROKEN : EXPECTED).test(text)) complaints.push(text)
  }
  page.on('console', (message) => complain(message.text()))
  page.on('pageerror', (error) => complain(error.message))
  page.on('request', (request) => {
    const [scheme] = request.url().split(':', 1)
    if (scheme !== 'data' && !request.url().startsWith(`${origin}/`))
      complain(`It asks for ${request.url()}.`)
  })

  return {
    page,
    /** Console messages in the current state, and requests to other origins. */
    complaints,
    async open({ url, session, act, ...state }: Screen): Promise<void> {
      // Images of the state before would count as requests to another origin.
      await page.goto('about:blank')
      origin = new URL(url).origin
      complaints.length = 0
      broken = state.broken === true
      await context.clearCookies()
      if (session !== undefined) {
        await context.addCookies([{ name: 'pagemark', value: session, url: origin }])
      }
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      // States without an action get the narrow viewport at once: each resize costs a layout.
      await page.setViewportSize(act ? DESK : NARROW)
      await page.goto(url)
      await act?.(page)
    },
    close: () => context.close(),
  }
}

export type StatePage = Awaited<ReturnType<typeof startStatePage>>
