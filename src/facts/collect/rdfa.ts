import {
  attribute,
  foldSpace,
  hasAttribute,
  type HtmlElement,
  parentElement,
  renderedChildren,
} from '../html/tree.ts'
import { expandTerms, type RdfaTerms, termsIn } from './rdfa-terms.ts'
import {
  addItem,
  addText,
  type DataNode,
  keptText,
  MAX_NODE_DEPTH,
  pushReversed,
  type ReadingBudget,
  resolved,
  schemaName,
  setTypes,
  textIn,
} from './structured-data-node.ts'

/** State shared by the RDFa of one page. */
export interface RdfaPage {
  readonly base: string
  readonly budget: ReadingBudget
  /** Elements already read as part of an earlier one. */
  readonly seen: Set<HtmlElement>
  /** Nodes by IRI: several elements may describe one thing. */
  readonly byId: Map<string, DataNode>
}

/** An element with its context: the node that its properties belong to, and the expansion of its names. */
interface Place {
  readonly element: HtmlElement
  readonly subject: DataNode
  readonly terms: RdfaTerms
  readonly depth: number
}

/** Ancestors further up are not searched for `vocab` and `prefix`. */
const MAX_ANCESTORS = 512

/**
 * Returns what an element with `typeof` describes, in the shape of JSON-LD, by RDFa Lite 1.1 with the rules for
 * subjects of RDFa Core 1.1 §7.5: `resource`, `href` and `src` name a thing, as does `about`. Null if it only adds to
 * a thing described earlier, or if a limit is reached.
 */
export function readRdfa(root: HtmlElement, page: RdfaPage): DataNode | null {
  if (page.seen.has(root)) return null
  if (page.budget.nodes-- <= 0) return null
  const terms = inheritedTerms(root)
  const id = nameOf(root, terms, page)
  const known = id === null ? undefined : page.byId.get(id)
  const node = known ?? typedNode(root, id, { terms, page })
  readProperties({ element: root, subject: node, terms, depth: 0 }, page)
  return known === undefined ? node : null
}

function readProperties(root: Place, page: RdfaPage): void {
  const stack: Place[] = []
  page.seen.add(root.element)
  pushChildren(stack, root)
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    if (page.budget.visits-- <= 0) return
    if (isItemOfItsOwn(place.element)) continue
    page.seen.add(place.element)
    pushChildren(stack, read(place, page))
  }
}

/** A typed element without a property is not part of the thing around it. */
function isItemOfItsOwn(element: HtmlElement): boolean {
  return hasAttribute(element, 'typeof') && !hasAttribute(element, 'property')
}

/** Adds the element's properties, and returns the subject of its content. */
function read({ element, subject, terms: around, depth }: Place, page: RdfaPage): Place {
  if (element.attrs.length === 0) return { element, subject, terms: around, depth }
  const terms = termsIn(element, around)
  const inner = { element, terms }
  const properties = namesIn(element, 'property', terms)
  const id = nameOf(element, terms, page)
  if (hasAttribute(element, 'typeof')) {
    if (depth >= MAX_NODE_DEPTH || page.budget.nodes-- <= 0) return { ...inner, subject, depth }
    const node = typedNode(element, id, { terms, page })
    addItem(subject, properties, node)
    return { ...inner, subject: node, depth: depth + 1 }
  }
  if (properties.length > 0) {
    const value = valueOf(element, terms, page)
    addText(subject, properties, value)
    return { ...inner, subject, depth }
  }
  const named = id === null ? undefined : page.byId.get(id)
  return { ...inner, subject: named ?? subject, depth }
}

function typedNode(
  element: HtmlElement,
  id: string | null,
  { terms, page }: { terms: RdfaTerms; page: RdfaPage },
): DataNode {
  const node: DataNode = {}
  setTypes(node, namesIn(element, 'typeof', terms))
  if (id !== null) {
    node['@id'] = id
    if (!page.byId.has(id)) page.byId.set(id, node)
  }
  return node
}

/** A reference stays a reference, so that it can be resolved to a node elsewhere; a URL becomes text. */
function valueOf(element: HtmlElement, terms: RdfaTerms, { base, budget }: RdfaPage): unknown {
  const written =
    attribute(element, 'content') ??
    attribute(element, 'datetime') ??
    (VALUED.has(element.tagName) ? attribute(element, 'value') : null)
  if (written !== null) return keptText(foldSpace(written), budget)
  const resource = attribute(element, 'resource')
  if (resource !== null) return { '@id': iriOf(resource, terms, base) }
  const url = attribute(element, 'href') ?? attribute(element, 'src')
  return url === null ? textIn(element, budget) : keptText(resolved(url, base) ?? '', budget)
}

const VALUED = new Set(['data', 'meter'])

/** The IRI of the thing that an element describes, if it names it. */
function nameOf(element: HtmlElement, terms: RdfaTerms, { base }: RdfaPage): string | null {
  const name = attribute(element, 'about') ?? attribute(element, 'resource')
  if (name !== null) return iriOf(name, terms, base)
  if (!hasAttribute(element, 'typeof')) return null
  const url = attribute(element, 'href') ?? attribute(element, 'src')
  return url === null ? null : resolved(url, base)
}

/** `resource` may be a compact IRI, with or without brackets; `_:x` names a thing of this page only. */
function iriOf(written: string, terms: RdfaTerms, base: string): string {
  const name = written.trim().replace(/^\[(.*)\]$/s, '$1')
  if (name.startsWith('_:')) return name
  const [prefix = '', ...rest] = name.split(':')
  const known = rest.length > 0 ? terms.prefixes.get(prefix.toLowerCase()) : undefined
  if (known !== undefined && !name.startsWith(`${prefix}://`)) return known + rest.join(':')
  return resolved(name, base) ?? name
}

function namesIn(element: HtmlElement, attributeName: string, terms: RdfaTerms): string[] {
  const written = attribute(element, attributeName)
  return written === null ? [] : expandTerms(written, terms).map(schemaName)
}

function inheritedTerms(element: HtmlElement): RdfaTerms {
  const chain: HtmlElement[] = [element]
  for (let at = parentElement(element); at !== null; at = parentElement(at)) {
    if (chain.length >= MAX_ANCESTORS) break
    chain.push(at)
  }
  return (
    chain.reduceRight<RdfaTerms | undefined>((terms, at) => termsIn(at, terms), undefined) ??
    termsIn(element)
  )
}

function pushChildren(stack: Place[], { element, subject, terms, depth }: Place): void {
  const children = renderedChildren(element).filter((child) => 'tagName' in child)
  pushReversed(
    stack,
    children.map((child) => ({ element: child, subject, terms, depth })),
  )
}
