import type { Browser } from '../browser/find-browser.ts'

/** Whether pages can be measured, as shown by starting a browser. */
export type Readiness =
  | {
      readonly ready: true
      readonly browser: Browser
      /** Its own name: `HeadlessChrome/153.0.8010.0`. */
      readonly product: string
    }
  | {
      readonly ready: false
      /** The browser that did not start; null if there is none. */
      readonly browser: Browser | null
      /** A sentence for users. */
      readonly reason: string
    }
