import { ARIA_ROLES } from './aria-names.ts'
import { attribute, type HtmlElement, tokens } from './tree.ts'

/**
 * The declared role of an element: the first known one, as the attribute is a list of fallbacks (WAI-ARIA 1.2 §5.4).
 * Null if there is none, so the tag decides.
 */
export function roleOf(element: HtmlElement): string | null {
  const role = attribute(element, 'role')
  return role === null ? null : (tokens(role).find((token) => ARIA_ROLES.has(token)) ?? null)
}

export function isRoleOf(element: HtmlElement, roles: readonly string[]): boolean {
  const role = roleOf(element)
  return role !== null && roles.includes(role)
}

/** Global ARIA attributes that make `role=presentation` void (ARIA 1.2, conflict resolution). */
const GLOBAL_ARIA = new Set([
  'aria-atomic',
  'aria-busy',
  'aria-controls',
  'aria-current',
  'aria-describedby',
  'aria-description',
  'aria-details',
  'aria-dropeffect',
  'aria-flowto',
  'aria-grabbed',
  'aria-keyshortcuts',
  'aria-label',
  'aria-labelledby',
  'aria-live',
  'aria-owns',
  'aria-relevant',
  'aria-roledescription',
])

/** True for an effective `role=none|presentation`: not focusable, no global ARIA attribute. */
export function isPresentational(element: HtmlElement): boolean {
  if (!isRoleOf(element, ['none', 'presentation'])) return false
  return !element.attrs.some(({ name }) => name === 'tabindex' || GLOBAL_ARIA.has(name))
}
