import type { Page } from 'puppeteer-core'
import type { DeviceJob } from '../runner-messages.ts'

/**
 * Sets the language that the page, its resources and its frames are requested in; service workers, which send their
 * own requests, are not affected. The languages that scripts read from the browser stay: Lighthouse sets its user
 * agent without any and would undo a change.
 */
export async function askIn(page: Page, { language }: DeviceJob['request']): Promise<void> {
  if (language) await page.setExtraHTTPHeaders({ 'Accept-Language': language })
}
