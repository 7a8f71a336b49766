import { type BrowserContext, type Page, TargetType } from 'puppeteer-core'
import type { ApiCall, Dialog, Navigation } from '../lab-result.ts'
import { watchCalls } from './watch-calls.ts'

/** Observes what Lighthouse does not collect, from before the first navigation on. */
export interface PageWatch {
  /** The load has ended: later navigations come from Lighthouse or an interaction test. */
  endLoad(): void
  /** Lighthouse has left the page: from now on dialogs are dismissed. */
  endLighthouse(): void
  /** Texts with secrets. */
  dialogs(): readonly Dialog[]
  /** URLs with secrets. */
  navigations(): readonly Navigation[]
  /** Calls in the documents present at the end of the load. */
  apiCalls(): Promise<readonly ApiCall[]>
}

/** A thousand messages of a page are enough. */
const MOST = 100

/** UTF-16 units kept of a text until its secrets are known. */
const LONGEST = 20_000

export async function watchPage(page: Page): Promise<PageWatch> {
  const dialogs: Dialog[] = []
  const navigations: Navigation[] = []
  const session = await page.createCDPSession()
  const countCalls = await watchCalls(page)
  let counted: Promise<readonly ApiCall[]> | undefined
  const { frameTree } = await session.send('Page.getFrameTree')
  const began = performance.now()
  let reason: string | null = null
  let isLoading = true
  let hasLighthouse = true

  const remember = (navigation: Omit<Navigation, 'ms'>) => {
    if (!isLoading || navigations.length >= MOST) return
    const url = navigation.url.slice(0, LONGEST)
    navigations.push({ ...navigation, url, ms: Math.round(performance.now() - began) })
  }
  session.on('Page.javascriptDialogOpening', ({ type, message }) => {
    // Lighthouse accepts dialogs, too: of two answers to one dialog, the second may meet the next dialog, where a
    // refusal would keep Lighthouse from leaving the page.
    session
      .send('Page.handleJavaScriptDialog', { accept: hasLighthouse || type === 'beforeunload' })
      .catch(() => undefined)
    if (isLoading && dialogs.length < MOST) dialogs.push({ type, text: message.slice(0, LONGEST) })
  })
  session.on('Page.frameRequestedNavigation', (event) => {
    if (event.frameId === frameTree.frame.id) ({ reason } = event)
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined || frame.url === 'about:blank') return
    remember({ url: frame.url, kind: 'navigation', reason })
    reason = null
  })
  session.on('Page.navigatedWithinDocument', ({ frameId, url, navigationType }) => {
    if (frameId !== frameTree.frame.id || navigationType === 'fragment') return
    remember({ url, kind: 'history', reason: null })
  })
  await session.send('Page.enable')
  return {
    endLoad() {
      isLoading = false
      counted ??= countCalls()
    },
    endLighthouse() {
      hasLighthouse = false
    },
    dialogs: () => dialogs,
    navigations: () => navigations,
    apiCalls: async () => await (counted ?? countCalls()),
  }
}

/** Windows that the page opens are not measured. */
export function closePopups(context: BrowserContext, own: Page): void {
  context.on('targetcreated', (target) => {
    if (target.type() !== TargetType.PAGE) return
    void target
      .page()
      .then((page) => (page === null || page === own ? undefined : page.close()))
      .catch(() => undefined)
  })
}
