import type { Source } from '../html/source.ts'
import type { HtmlElement } from '../html/tree.ts'
import type { Scope } from './scope.ts'

/** No list of facts is longer; what a check counts beyond this is the same to it. */
export const MAX_FACTS = 5000

/** What every collector may know of the page besides the tree. */
export interface PageContext extends Source {
  /** The final URL. */
  readonly url: string
  /** What relative URLs resolve against. */
  readonly base: string
  readonly host: string
  readonly registrableDomain: string | null
}

/**
 * One reader of the tree. It is shown elements in tree order during the only pass, and says what it
 * found when the pass is over.
 */
export interface Collector {
  /** The HTML elements it wants. With neither this nor `attributes` it gets every element. */
  readonly tags?: readonly string[]
  /** HTML elements it has no use for, where it would get every element. Their text it gets. */
  readonly skips?: readonly string[]
  /** It also wants elements of any kind that have one of these; `aria-*` and `on*` are families. */
  readonly attributes?: readonly string[]
  enter?(element: HtmlElement, scope: Scope): void
  /** Called for the same elements after their content. */
  leave?(element: HtmlElement, scope: Scope): void
  text?(value: string, scope: Scope, parent: HtmlElement): void
}
