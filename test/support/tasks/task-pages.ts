import type { BrowserContext, Page } from 'playwright-core'
import { sharedBrowser } from '../shared-browser.ts'

interface Opened {
  readonly url: string
  /** Token of the session; nobody is signed in when absent. */
  readonly session: string | undefined
  readonly scripts: boolean
  readonly phone: boolean
}

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

/**
 * A page with scripts and one without, which go from task to task: to begin with a new one costs as much as most tasks
 * do. Nothing of ours outlasts a page but cookies.
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

    /** The next task gets another: who knows what this one has been left in. */
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
