import type { Browser, Page } from 'puppeteer-core'
import type { PrintJob } from '../runner-messages.ts'
import { readAtMost } from './read-at-most.ts'
import { within } from './within.ts'

/** Milliseconds for the steps before and after printing. */
const ASIDE_MS = 5000

/**
 * Prints one of our pages as PDF: without scripts, in a context without network, like the one that encodes pictures
 * (its proxy is an address at which nothing listens).
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
    // It waits with its own script, and we have no fonts.
    waitForFonts: false,
  })
  return await readAtMost(stream, mostBytes)
}

/**
 * Keeps the page on the given document: an aborted navigation commits nothing, whereas one that fails offline would
 * leave an empty page to print.
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
