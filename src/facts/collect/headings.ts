import type { HeadingFact } from '../element-facts.ts'
import { accessibleName, type ElementsById, visibleText } from '../html/accessible-name.ts'
import { roleOf } from '../html/role.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, type HtmlElement } from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'
import type { Scope } from './scope.ts'

export interface HeadingCollector extends Collector {
  facts(byId: ElementsById): HeadingFact[]
}

interface Found {
  readonly element: HtmlElement
  readonly level: number
  readonly byRole: boolean
  readonly exposed: boolean
}

/** `h1` to `h6`, and elements with `role=heading`. */
export function headingCollector(page: PageContext): HeadingCollector {
  const found: Found[] = []
  return {
    tags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    attributes: ['role'],
    enter(element, scope) {
      const heading = headingOf(element, scope)
      if (heading && found.length < MAX_FACTS) found.push(heading)
    },
    facts(byId) {
      return found.map(({ element, level, byRole, exposed }) => ({
        level,
        text: visibleText(element),
        name: accessibleName(element, byId),
        byRole,
        line: lineOf(element),
        snippet: snippetOf(page, element),
        exposed,
      }))
    },
  }
}

function headingOf(element: HtmlElement, { exposed, foreign }: Scope): Found | null {
  if (foreign) return null
  const native = /^h[1-6]$/.test(element.tagName) ? Number(element.tagName[1]) : null
  const role = element.attrs.length === 0 ? null : roleOf(element)
  if (role === null)
    return native === null ? null : { element, level: native, byRole: false, exposed }
  if (role !== 'heading') return null
  const level = Number.parseInt(attribute(element, 'aria-level') ?? '', 10)
  return { element, level: level > 0 ? level : (native ?? 2), byRole: native === null, exposed }
}
