import type { Page } from 'puppeteer-core'
import type { DeviceJob } from '../runner-messages.ts'

/**
 * Has the page, what it loads and its frames asked for in this language; service workers, which ask for
 * themselves, are not told. What scripts read of the browser's own languages stays: Lighthouse sets its user agent
 * without any, and would take that back.
 */
export async function askIn(page: Page, { language }: DeviceJob['request']): Promise<void> {
  if (language) await page.setExtraHTTPHeaders({ 'Accept-Language': language })
}
