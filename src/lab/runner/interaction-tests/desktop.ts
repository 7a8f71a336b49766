import { userAgents } from 'lighthouse/core/config/constants.js'
import type { Page } from 'puppeteer-core'
import type { PageOutline } from '../../page-outline.ts'
import { askIn } from '../ask-in.ts'
import { awaitElement } from '../await-element.ts'
import { openWorld } from '../isolated-world.ts'
import { openContext } from '../open-context.ts'
import { outlinePage } from '../outline-page.ts'
import { setViewport } from '../set-viewport.ts'
import { sendCredentials } from '../send-credentials.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'
import { closePopups } from '../watch-page.ts'

/** Milliseconds without a request after which none is expected. */
const QUIET_MS = 250

/** Milliseconds to read the page and close it. */
const READ_MS = 700

/** The content of the same URL on a desktop: a separate load, without data of the other one. */
export async function tryDesktop({ page, job, left }: InteractionTestNeeds): Promise<PageOutline> {
  const context = await openContext(page.browser(), job.proxy)
  try {
    await sendCredentials(context, { ...job, device: 'desktop' })
    const other = await context.newPage({ background: true })
    closePopups(context, other)
    await askIn(other, job.request)
    // A page that waits for a dialog's answer never finishes loading.
    other.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
    await setViewport(other, 'desktop')
    const session = await other.createCDPSession()
    await session.send('Network.setUserAgentOverride', { userAgent: userAgents.desktop })
    await other.goto(job.request.target.url, { waitUntil: 'load', timeout: left() })
    await awaitIn(other, { job, left })
    // Some pages are never quiet, or have requests that never end: their content at that time counts.
    const timeout = Math.max(1, left() - READ_MS)
    await other.waitForNetworkIdle({ idleTime: QUIET_MS, timeout }).catch(() => undefined)
    const world = await openWorld(session, undefined)
    return await world.call(left(), outlinePage)
  } finally {
    await context.close().catch(() => undefined)
  }
}

/** Without the wait-for selector, it is not the same page. */
async function awaitIn(
  page: Page,
  { job, left }: Pick<InteractionTestNeeds, 'job' | 'left'>,
): Promise<void> {
  const { waitFor } = job.request
  if (waitFor === null) return
  const { known, after } = await awaitElement(page, waitFor, Math.max(1, left() - READ_MS))
  if (known && after === null) throw new Error('The wait-for selector matched nothing in time.')
}
