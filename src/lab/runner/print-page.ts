import type { Browser, Page } from 'puppeteer-core'
import type { PrintJob } from '../runner-messages.ts'
import { readAtMost } from './read-at-most.ts'
import { within } from './within.ts'

/** Milliseconds for what is done before and after printing. */
const ASIDE_MS = 5000

/**
 * Prints a page of ours as PDF: without scripts, and in a context that has no way to the network, as that of
 * encoded pictures has none (the browser's first proxy is one at which nothing listens).
 */
export async function printPage(browser: Browser, job: PrintJob): Promise<Uint8Array> {
  const context = await within(
    ASIDE_MS,
    browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } }),
  )
  try {
    const page = await within(ASIDE_MS, context.newPage())
    return await within(job.milliseconds, print(page, job))
  } finally {
    void context.close().catch(() => undefined)
  }
}

async function print(page: Page, { html, mostBytes }: PrintJob): Promise<Uint8Array> {
  await page.setJavaScriptEnabled(false)
  await page.setOfflineMode(true)
  await stay(page)
  await page.setContent(html, { waitUntil: 'load', timeout: 0 })
  const stream = await page.createPDFStream({
    tagged: true,
    outline: true,
    printBackground: true,
    preferCSSPageSize: true,
    timeout: 0,
    // It waits by a script of its own, and there is no font of ours.
    waitForFonts: false,
  })
  return await readAtMost(stream, mostBytes)
}

/**
 * Keeps the page on the document that it was given: a navigation that is aborted commits nothing, where one that fails
 * offline would leave an empty page to print.
 */
async function stay(page: Page): Promise<void> {
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void session
      .send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      .catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
}
