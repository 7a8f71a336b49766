import type { IdFacts } from '../document-facts.ts'
import type { LinkFact } from '../element-facts.ts'
import type { ElementsById } from '../html/accessible-name.ts'
import { lineOf } from '../html/source.ts'
import type { HtmlElement } from '../html/tree.ts'
import { type Collector, MAX_FACTS } from './collector.ts'

export interface IdCollector extends Collector {
  readonly byId: ElementsById
  facts(links: readonly LinkFact[]): IdFacts
}

/** Attributes whose values refer to other elements by id. */
const REFERENCES = new Set([
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-flowto',
  'aria-labelledby',
  'aria-owns',
  'for',
  'form',
  'headers',
  'list',
])

export function idCollector(): IdCollector {
  const byId = new Map<string, HtmlElement>()
  const repeats = new Map<string, HtmlElement[]>()
  const names = new Set<string>()
  const referenced = new Set<string>()

  function meetId(id: string, element: HtmlElement): void {
    if (id === '') return
    if (!byId.has(id)) byId.set(id, element)
    else if (repeats.has(id)) repeats.get(id)?.push(element)
    else if (repeats.size < MAX_FACTS) repeats.set(id, [element])
  }

  function answers(fragment: string): boolean {
    return byId.has(fragment) || names.has(fragment)
  }

  return {
    byId,
    attributes: ['id', 'name', 'for', 'form', 'headers', 'list', 'aria-*'],
    enter(element) {
      for (const { name, value } of element.attrs) {
        if (name === 'id') meetId(value, element)
        else if (name === 'name' && element.tagName === 'a') names.add(value)
        else if (REFERENCES.has(name)) for (const id of value.split(/\s+/)) referenced.add(id)
      }
    },
    facts: (links) => ({
      duplicates: [...repeats].map(([id, others]) => ({
        id,
        lines: linesOf(byId.get(id), others),
        referenced: referenced.has(id),
      })),
      danglingFragments: danglingFragments(links, answers),
      skipLink: hasSkipLink(links, answers),
    }),
  }
}

function linesOf(first: HtmlElement | undefined, others: readonly HtmlElement[]) {
  const elements = first ? [first, ...others] : others
  return elements.slice(0, 20).map(lineOf)
}

type Answers = (fragment: string) => boolean

function danglingFragments(
  links: readonly LinkFact[],
  answers: Answers,
): IdFacts['danglingFragments'] {
  const dangling = new Map<string, number | null>()
  for (const link of links) {
    const fragment = pageFragment(link)
    if (fragment === null || dangling.has(fragment) || resolves(fragment, answers)) continue
    dangling.set(fragment, link.line)
  }
  return [...dangling].map(([fragment, line]) => ({ fragment, line }))
}

/** The fragment of a link into this page; null if it leads elsewhere or to the top. */
function pageFragment(link: LinkFact): string | null {
  if (link.party !== 'page' || link.url === null) return null
  const hash = link.url.indexOf('#')
  const fragment = hash === -1 ? '' : link.url.slice(hash + 1)
  const target = fragment.split(':~:')[0] ?? ''
  const isRoute = target.startsWith('/') || target.startsWith('!')
  return target === '' || target.toLowerCase() === 'top' || isRoute ? null : target
}

/** As written first, then percent-decoded (HTML, "find a potential indicated element"). */
function resolves(fragment: string, answers: Answers): boolean {
  if (answers(fragment)) return true
  try {
    return answers(decodeURIComponent(fragment))
  } catch {
    return false
  }
}

/** True if one of the first links leads to a fragment of this page, past the repeated parts. */
function hasSkipLink(links: readonly LinkFact[], answers: Answers): boolean {
  return links.slice(0, 5).some((link) => {
    const fragment = pageFragment(link)
    return link.exposed && fragment !== null && resolves(fragment, answers)
  })
}
