import type { AxeFacts } from './axe-facts.ts'
import type { BrowserFacts } from './browser-facts.ts'
import type { LayoutFacts } from './layout-facts.ts'
import type { LoadingFacts } from './loading-facts.ts'
import type { OperationFacts } from './operation-facts.ts'
import type { RenderedFacts } from './rendered-facts.ts'
import type { RuntimeFacts } from './runtime-facts.ts'

/** What a browser saw, read for checks. All but `browser` tell of the device that is judged. */
export interface LabFacts {
  /** Which browser, which devices, what Lighthouse made of them. */
  readonly browser: BrowserFacts
  /** How the page loaded: metrics, and what Lighthouse found to cost time. */
  readonly loading: LoadingFacts
  /** The document after scripts had changed it. */
  readonly rendered: RenderedFacts
  /** How it lies on the screen. */
  readonly layout: LayoutFacts
  /** What it did while it ran: requests, console, cookies, storage, dialogs. */
  readonly runtime: RuntimeFacts
  readonly axe: AxeFacts
  /** How it can be operated: keyboard, zoom, motion. */
  readonly operation: OperationFacts
}
