import type { BrowserContext, Page } from 'playwright-core'
import { sharedBrowser } from '../shared-browser.ts'

interface Opened {
  readonly url: string
  /** Session token; without one, the visitor is not signed in. */
  readonly session: string | undefined
  readonly scripts: boolean
  readonly phone: boolean
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

/**
 * A page with scripts and one without, reused from task to task: a new page costs as much as most tasks. Only cookies
 * outlast our pages.
 */
export function createTaskPages() {
  const pages = new Map<boolean, Page>()

  return {
    async open({ url, session, scripts, phone }: Opened): Promise<Page> {
      const page = pages.get(scripts) ?? (await newPage(scripts))
      pages.set(scripts, page)
      await page.context().clearCookies()
      const cookie = { name: 'pagemark', url: new URL(url).origin }
      if (session !== undefined) await page.context().addCookies([{ ...cookie, value: session }])
      await page.emulateMedia({ media: null })
      await page.setViewportSize(phone ? PHONE : DESK)
      await page.goto(url)
      return page
    },

    /** The next task gets a new page, since this one's state is unknown. */
    async abandon(scripts: boolean): Promise<void> {
      await pages.get(scripts)?.context().close()
      pages.delete(scripts)
    },

    async close(): Promise<void> {
      for (const page of pages.values()) await page.context().close()
    },
  }
}

async function newPage(scripts: boolean): Promise<Page> {
  const browser = await sharedBrowser()
  const context: BrowserContext = await browser.newContext({
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}
