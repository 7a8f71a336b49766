import type { AriaFacts } from '../document-facts.ts'
import { ARIA_ATTRIBUTES, ARIA_ROLES } from '../html/aria-names.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { tokens } from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface AriaCollector extends Collector {
  facts(): AriaFacts
}

export function ariaCollector(page: PageContext): AriaCollector {
  const unknownRoles: AriaFacts['unknownRoles'][number][] = []
  const unknownAttributes: AriaFacts['unknownAttributes'][number][] = []
  const positiveTabindex: AriaFacts['positiveTabindex'][number][] = []
  let hiddenBody = false
  return {
    attributes: ['role', 'tabindex', 'aria-*'],
    enter(element) {
      for (const { name, value } of element.attrs) {
        const where = () => ({ line: lineOf(element), snippet: snippetOf(page, element) })
        if (name === 'role') {
          if (!hasKnownRole(value) && unknownRoles.length < MAX_FACTS) {
            unknownRoles.push({ role: value.trim(), ...where() })
          }
        } else if (name === 'tabindex') {
          const index = Number.parseInt(value, 10)
          if (index > 0 && positiveTabindex.length < MAX_FACTS) {
            positiveTabindex.push({ value: index, ...where() })
          }
        } else if (name.startsWith('aria-')) {
          if (!ARIA_ATTRIBUTES.has(name) && unknownAttributes.length < MAX_FACTS) {
            unknownAttributes.push({ name, ...where() })
          }
          if (name === 'aria-hidden' && element.tagName === 'body') {
            hiddenBody ||= value.toLowerCase() === 'true'
          }
        }
      }
    },
    facts: () => ({ unknownRoles, unknownAttributes, hiddenBody, positiveTabindex }),
  }
}

/** A role is a list of fallbacks: one known token is enough, and an empty list has no effect. */
function hasKnownRole(value: string): boolean {
  const roles = tokens(value)
  return roles.length === 0 || roles.some((role) => ARIA_ROLES.has(role))
}
