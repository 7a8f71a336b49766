import { type Browser, connect } from 'puppeteer-core'
import { startBrowser } from './browser.ts'

export interface DrivenBrowser {
  readonly browser: Browser
  close(): Promise<void>
}

/** The tests' browser, driven by Puppeteer like the runner's. */
export async function startDrivenBrowser(): Promise<DrivenBrowser> {
  const started = await startBrowser()
  const browserURL = `http://127.0.0.1:${started.port}`
  const browser = await connect({ browserURL, defaultViewport: null })
  return {
    browser,
    async close() {
      await browser.disconnect()
      await started.close()
    },
  }
}
