import type { AxeFacts } from './axe-facts.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { LayoutFacts } from './layout-facts.ts'
import type { LoadingFacts } from './loading-facts.ts'
import type { OperationFacts } from './operation-facts.ts'
import type { RenderedFacts } from './rendered-facts.ts'
import type { RuntimeFacts } from './runtime-facts.ts'

/** Lab facts for checks. All except `browser` are of the device that is scored. */
export interface LabFacts {
  /** The browser, the devices, and Lighthouse's results. */
  readonly browser: BrowserFacts
  /** How the page loaded: metrics, and the causes of delay that Lighthouse found. */
  readonly loading: LoadingFacts
  /** The document after scripts changed it. */
  readonly rendered: RenderedFacts
  /** Layout on the screen. */
  readonly layout: LayoutFacts
  /** Activity at run time: requests, console, cookies, storage, dialogs. */
  readonly runtime: RuntimeFacts
  readonly axe: AxeFacts
  /** Operation: keyboard, zoom, motion. */
  readonly operation: OperationFacts
}
