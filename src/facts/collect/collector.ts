import type { Source } from '../html/source.ts'
import type { HtmlElement } from '../html/tree.ts'
import type { Scope } from './scope.ts'

/** Maximum length of any list of facts; more would make no difference to a check. */
export const MAX_FACTS = 5000

/** What every collector may know of the page in addition to the tree. */
export interface PageContext extends Source {
  /** The final URL. */
  readonly url: string
  /** Base that relative URLs resolve against. */
  readonly base: string
  readonly host: string
  readonly registrableDomain: string | null
}

/**
 * One reader of the tree. It receives elements in tree order during the single pass, and returns its findings after
 * the pass, by methods: V8 keeps the getters of an object literal, and with them the page's tree, until the next full
 * garbage collection.
 */
export interface Collector {
  /** The HTML elements that it wants. Without this and `attributes` it receives every element. */
  readonly tags?: readonly string[]
  /** HTML elements that it skips if it receives every element. It still receives their text. */
  readonly skips?: readonly string[]
  /** It also receives elements of any kind with one of these attributes; `aria-*` and `on*` are families. */
  readonly attributes?: readonly string[]
  enter?(element: HtmlElement, scope: Scope): void
  /** Called for the same elements after their content. */
  leave?(element: HtmlElement, scope: Scope): void
  text?(value: string, scope: Scope, parent: HtmlElement): void
}
