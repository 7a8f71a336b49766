import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inContext } from './shared-browser.ts'

const DESK = { width: 1280, height: 900 }

export interface LookedAt extends BrowserContextOptions {
  readonly url: string
  /** Session token; without one, the visitor is not signed in. */
  readonly session?: string | undefined
  /** Console messages that are allowed. */
  readonly expected?: RegExp
}

/** Opens a page, passes it to the test, and expects a quiet console. */
export async function lookAt(
  { url, session, expected, ...options }: LookedAt,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await inContext({ viewport: DESK, ...options }, async (context) => {
    const { origin } = new URL(url)
    if (session !== undefined) {
      await context.addCookies([{ name: 'pagemark', value: session, url: origin }])
    }
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(url)
    await look(page)
    expect(complaints.filter((each) => expected?.test(each) !== true)).toEqual([])
  })
}
