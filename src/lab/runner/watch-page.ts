import type { BrowserContext, Page } from 'puppeteer-core'
import type { ApiCall, Dialog, Navigation } from '../lab-result.ts'

/** What happens to a page besides what Lighthouse collects, from before its first navigation on. */
export interface PageWatch {
  dialogs(): readonly Dialog[]
  navigations(): readonly Navigation[]
  apiCalls(): readonly ApiCall[]
}

/** A page that says a thousand things has said enough. */
const MOST = 100

export async function watchPage(page: Page): Promise<PageWatch> {
  const dialogs: Dialog[] = []
  const navigations: Navigation[] = []
  const session = await page.createCDPSession()
  const { frameTree } = await session.send('Page.getFrameTree')
  const began = performance.now()
  let reason: string | null = null

  const remember = (url: string, kind: Navigation['kind']) => {
    if (navigations.length >= MOST) return
    navigations.push({ url, kind, reason, ms: Math.round(performance.now() - began) })
    reason = null
  }
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    // Lighthouse dismisses it while it works; afterwards nobody else would.
    session
      .send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' })
      .catch(() => undefined)
    if (dialogs.length < MOST) dialogs.push({ type, text: message.slice(0, 500) })
  })
  session.on('Page.frameRequestedNavigation', (event) => {
    if (event.frameId === frameTree.frame.id) ({ reason } = event)
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined && frame.url !== 'about:blank')
      remember(frame.url, 'navigation')
  })
  session.on('Page.navigatedWithinDocument', ({ frameId, url, navigationType }) => {
    if (frameId === frameTree.frame.id && navigationType !== 'fragment') remember(url, 'history')
  })
  await session.send('Page.enable')
  return { dialogs: () => dialogs, navigations: () => navigations, apiCalls: () => [] }
}

/** Windows that the page opens are none of its measurement. */
export function closePopups(context: BrowserContext, own: Page): void {
  context.on('targetcreated', (target) => {
    if (target.type() !== 'page') return
    void target
      .page()
      .then((page) => (page === null || page === own ? undefined : page.close()))
      .catch(() => undefined)
  })
}
