import type { Browser } from '../browser/find-browser.ts'

/** Whether pages can be measured, as a start of the browser has shown. */
export type Readiness =
  | {
      readonly ready: true
      readonly browser: Browser
      /** As it names itself: `HeadlessChrome/153.0.8010.0`. */
      readonly product: string
    }
  | {
      readonly ready: false
      /** The one that did not start; null where there is none. */
      readonly browser: Browser | null
      /** A sentence for people. */
      readonly reason: string
    }
