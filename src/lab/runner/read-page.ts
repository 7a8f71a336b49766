import type { Page } from 'puppeteer-core'
import type { LoadedPage } from '../lab-result.ts'
import { within } from './within.ts'

/** Time for a page to describe itself, in milliseconds. */
const PATIENCE_MS = 3000

/** UTF-16 units. */
const MAX_HTML = 5_000_000

/** The page as it stands after the load. */
export async function readPage(page: Page): Promise<LoadedPage> {
  const inPage = await within(PATIENCE_MS, page.evaluate(describePage, MAX_HTML))
  return {
    url: page.url(),
    ...inPage,
    modes: [{ url: page.url(), quirks: inPage.quirks }],
    dominantColour: null,
    serviceWorker: null,
  }
}

/** Runs in the page. */
function describePage(maxHtml: number) {
  const doctype = document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : ''
  const html = `${doctype}${document.documentElement.outerHTML}`
  const text = document.body?.innerText ?? ''
  return {
    html: html.slice(0, maxHtml),
    truncated: html.length > maxHtml,
    title: document.title.slice(0, 1000),
    quirks: document.compatMode === 'BackCompat',
    visibleWords: text.split(/\s+/).filter((word) => word !== '').length,
  }
}
