import {
  attribute,
  foldSpace,
  hasAttribute,
  type HtmlElement,
  renderedChildren,
} from '../html/tree.ts'
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

/** The page data needed to read an item, in addition to its element. */
export interface MicrodataPage {
  readonly base: string
  readonly budget: ReadingBudget
  /** Returns the first element with an `id`, which `itemref` refers to. */
  readonly elementById: (id: string) => HtmlElement | undefined
}

const URL_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ...['audio', 'embed', 'iframe', 'img', 'source', 'track', 'video'].map(
    (tag) => [tag, 'src'] as const,
  ),
  ...['a', 'area', 'link'].map((tag) => [tag, 'href'] as const),
  ['object', 'data'],
])
const VALUE_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['meta', 'content'],
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
])

/** Item types: space-separated URLs. */
export function itemTypes(element: HtmlElement): string[] {
  return words(attribute(element, 'itemtype')).map(schemaName)
}

/**
 * Returns a Microdata item in the shape of JSON-LD (https://html.spec.whatwg.org/multipage/microdata.html): `@type`,
 * `@id`, and properties with one value or a list. Null if a limit is reached.
 */
export function readMicrodata(root: HtmlElement, page: MicrodataPage): DataNode | null {
  const reading = { page, around: new Set<HtmlElement>() }
  return mayRead(root, reading) ? readItem(root, {}, reading) : null
}

interface Reading {
  readonly page: MicrodataPage
  /** The items around this one: an item that refers to them by `itemref` would never end. */
  readonly around: Set<HtmlElement>
}

function mayRead(root: HtmlElement, { page, around }: Reading): boolean {
  return !around.has(root) && around.size < MAX_NODE_DEPTH && page.budget.nodes-- > 0
}

/** Reads an item into its node, and returns the node. */
function readItem(root: HtmlElement, node: DataNode, reading: Reading): DataNode {
  const { page, around } = reading
  around.add(root)
  setTypes(node, itemTypes(root))
  const id = attribute(root, 'itemid')
  if (id !== null) node['@id'] = resolved(id, page.base) ?? id
  for (const element of propertyElements(root, page)) {
    const names = words(attribute(element, 'itemprop')).map(schemaName)
    if (!hasAttribute(element, 'itemscope')) addText(node, names, valueOf(element, page))
    else if (mayRead(element, reading)) {
      const item: DataNode = {}
      addItem(node, names, item)
      readItem(element, item, reading)
    }
  }
  around.delete(root)
  return node
}

/** "The properties of an item": its own subtree and those that `itemref` names, in tree order. */
function propertyElements(
  root: HtmlElement,
  { budget, elementById }: MicrodataPage,
): HtmlElement[] {
  const referred = words(attribute(root, 'itemref')).flatMap((id) => elementById(id) ?? [])
  const found: HtmlElement[] = []
  const seen = new Set([root])
  const stack = referred.toReversed()
  pushReversed(stack, childElements(root))
  for (let element = stack.pop(); element !== undefined; element = stack.pop()) {
    if (seen.has(element)) continue
    if (budget.visits-- <= 0) break
    seen.add(element)
    if (hasAttribute(element, 'itemprop')) found.push(element)
    if (!hasAttribute(element, 'itemscope')) pushReversed(stack, childElements(element))
  }
  return referred.length === 0 ? found : found.toSorted((a, b) => offsetOf(a) - offsetOf(b))
}

/**
 * The specification reads `content` only of `meta`. Google, Bing and the schema.org validator read it of all elements
 * whose value would be their text, and Google's own examples depend on it.
 */
function valueOf(element: HtmlElement, { base, budget }: MicrodataPage): string {
  const urlAttribute = URL_ATTRIBUTES.get(element.tagName)
  if (urlAttribute !== undefined) {
    const url = attribute(element, urlAttribute)
    if (url !== null) return keptText(resolved(url, base) ?? '', budget)
  }
  const written =
    attribute(element, VALUE_ATTRIBUTES.get(element.tagName) ?? 'content') ??
    attribute(element, 'content')
  if (written !== null) return keptText(foldSpace(written), budget)
  return urlAttribute === undefined ? textIn(element, budget) : ''
}

function childElements(element: HtmlElement): HtmlElement[] {
  return renderedChildren(element).filter((child) => 'tagName' in child)
}

function offsetOf(element: HtmlElement): number {
  return element.sourceCodeLocation?.startOffset ?? 0
}

/** Names are case-sensitive, so `tokens()`, which lower-cases, does not fit. */
function words(value: string | null): string[] {
  return value === null ? [] : value.split(/[ \t\n\f\r]+/).filter((word) => word !== '')
}
