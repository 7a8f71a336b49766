import type { Browser } from 'playwright-core'
import type { Screen } from '../../../scripts/screens/screen.ts'
import { DESK, NARROW } from './axe-faults.ts'
import { keepAxeIn } from './run-axe.ts'

/** Chromium itself reports each document with an error status. */
const EXPECTED = /^Failed to load resource: .* status of (?:403|404|409|422|429|503)/
const BROKEN = /^Failed to load resource: .* status of 500/

/** A page that is brought from state to state, and listened to meanwhile. */
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
    /** What the console has said in the state of now, and what was asked for elsewhere. */
    complaints,
    async open({ url, session, act, ...state }: Screen): Promise<void> {
      origin = new URL(url).origin
      complaints.length = 0
      broken = state.broken === true
      await context.clearCookies()
      if (session !== undefined) {
        await context.addCookies([{ name: 'pagemark', value: session, url: origin }])
      }
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
      // Where nothing is done there, at once as it is looked at: each change has Chromium lay out the page anew.
      await page.setViewportSize(act ? DESK : NARROW)
      await page.goto(url)
      await act?.(page)
    },
    close: () => context.close(),
  }
}

export type StatePage = Awaited<ReturnType<typeof startStatePage>>
