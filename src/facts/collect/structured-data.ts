import type { StructuredDataBlock } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import {
  attribute,
  hasAttribute,
  type HtmlElement,
  ownText,
  renderedChildren,
} from '../html/tree.ts'
import type { Collector, PageContext } from './collector.ts'
import { readJsonLd } from './json-ld.ts'
import { readMicrodata } from './microdata.ts'
import { readRdfa } from './rdfa.ts'
import { type DataNode, pushReversed, readingBudget } from './structured-data-node.ts'
import { typeName } from './type-name.ts'

export interface StructuredDataCollector extends Collector {
  /** In document order. */
  blocks(): StructuredDataBlock[]
}

const MAX_BLOCKS = 200
/** Parts of an RDFa item start like items, and only reading distinguishes them. */
const MAX_STARTS = 5000

/** JSON-LD from its scripts; Microdata and RDFa from the elements that start an item, read after the pass. */
export function structuredDataCollector({
  base,
}: Pick<PageContext, 'base'>): StructuredDataCollector {
  const starts: Start[] = []
  return {
    tags: ['script'],
    attributes: ['itemtype', 'typeof'],
    enter(element) {
      if (element.attrs.length === 0 || starts.length >= MAX_STARTS) return
      if (element.tagName === 'script' && isJsonLd(element)) {
        starts.push({ format: 'json-ld', element })
      }
      if (hasAttribute(element, 'itemtype') && !hasAttribute(element, 'itemprop')) {
        starts.push({ format: 'microdata', element })
      }
      if (hasAttribute(element, 'typeof')) starts.push({ format: 'rdfa', element })
    },
    blocks: () => readAll(starts, base),
  }
}

interface Start {
  readonly format: StructuredDataBlock['format']
  readonly element: HtmlElement
}

function readAll(starts: readonly Start[], base: string): StructuredDataBlock[] {
  const budget = readingBudget()
  const microdata = { base, budget, elementById: elementsById(starts) }
  const rdfa = { base, budget, seen: new Set<HtmlElement>(), byId: new Map<string, DataNode>() }
  const found: (() => StructuredDataBlock)[] = []
  for (const { format, element } of starts) {
    if (found.length >= MAX_BLOCKS) break
    if (format === 'json-ld') {
      const block = readJsonLd(ownText(element), lineOf(element))
      found.push(() => block)
    } else if (format === 'microdata' && !hasAttribute(element, 'itemscope')) {
      found.push(() => withoutScope(element))
    } else {
      const node =
        format === 'microdata' ? readMicrodata(element, microdata) : readRdfa(element, rdfa)
      // A later element may still add to the thing that this one describes.
      if (node !== null) found.push(() => blockOf(format, element, node))
    }
  }
  return found.map((block) => block())
}

function blockOf(
  format: 'microdata' | 'rdfa',
  element: HtmlElement,
  node: DataNode,
): StructuredDataBlock {
  const written = [node['@type']].flat().filter((type) => typeof type === 'string')
  const speaksSchemaOrg = written.length > 0 && written.every((type) => !type.includes(':'))
  const top = speaksSchemaOrg ? { '@context': 'https://schema.org', ...node } : node
  const errors = written.length > 0 ? [] : [TYPELESS[format]]
  return { format, line: lineOf(element), types: typeNames(node), errors, nodes: [top] }
}

const TYPELESS = {
  microdata: { message: 'The itemtype is empty.', severity: 'warning' },
  rdfa: { message: 'The typeof is empty, or no vocab says what it means.', severity: 'warning' },
} as const

function withoutScope(element: HtmlElement): StructuredDataBlock {
  const message = 'The itemtype stands on an element without itemscope.'
  const errors = [{ message, severity: 'warning' }] as const
  return { format: 'microdata', line: lineOf(element), types: [], errors, nodes: [] }
}

/** Types of a node and its descendants, once each. */
function typeNames(node: DataNode): string[] {
  const names = new Set<string>()
  const stack: unknown[] = [node]
  while (stack.length > 0) {
    const value = stack.pop()
    if (Array.isArray(value)) pushReversed(stack, value)
    else if (typeof value === 'object' && value !== null) {
      const types: readonly unknown[] = '@type' in value ? [value['@type']].flat() : []
      for (const type of types) {
        if (typeof type === 'string') for (const name of typeName(type)) names.add(name)
      }
      pushReversed(stack, Object.values(value))
    }
  }
  return [...names]
}

/** Indexes ids only once an `itemref` needs one. */
function elementsById(starts: readonly Start[]): (id: string) => HtmlElement | undefined {
  let known: Map<string, HtmlElement> | undefined
  return (id) => {
    known ??= idsAround(starts[0]?.element)
    return known.get(id)
  }
}

function idsAround(element: HtmlElement | undefined): Map<string, HtmlElement> {
  const ids = new Map<string, HtmlElement>()
  let top: HtmlElement['parentNode'] = element ?? null
  while (top !== null && 'parentNode' in top && top.parentNode !== null) top = top.parentNode
  const stack = top === null ? [] : [...top.childNodes].toReversed()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!('tagName' in node)) continue
    const id = attribute(node, 'id')
    if (id !== null && !ids.has(id)) ids.set(id, node)
    pushReversed(stack, renderedChildren(node))
  }
  return ids
}

/** `application/ld+json`, in any case and with parameters. */
function isJsonLd(element: HtmlElement): boolean {
  const type = attribute(element, 'type')?.split(';')[0]
  return type?.trim().toLowerCase() === 'application/ld+json'
}
