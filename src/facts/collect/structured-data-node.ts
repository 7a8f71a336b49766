import { foldSpace, type HtmlElement, isText, renderedChildren } from '../html/tree.ts'

/** The object that a Microdata or RDFa element becomes, in the shape of JSON-LD. */
export type DataNode = Record<string, unknown>

/** What is left of the limits for reading the Microdata and RDFa of one page. */
export interface ReadingBudget {
  nodes: number
  characters: number
  /** Elements visited: a page may refer to the same subtree again and again. */
  visits: number
}

export const MAX_NODE_DEPTH = 64
const MAX_NODES = 5000
const MAX_CHARACTERS = 2_000_000
const MAX_VISITS = 200_000

const MAX_NAME = 200
const MAX_TEXT = 16_384
const MAX_VALUES = 1000

const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/(?=[^/]*$)/i

export function readingBudget(): ReadingBudget {
  return { nodes: MAX_NODES, characters: MAX_CHARACTERS, visits: MAX_VISITS }
}

/** schema.org names without the vocabulary's URL, others as written. */
export function schemaName(iri: string): string {
  return iri.replace(SCHEMA_ORG, '')
}

/** Several values of one property become a list. JSON-LD keywords are not properties. */
export function addValue(node: DataNode, name: string, value: unknown): void {
  if (name === '' || name.startsWith('@') || name === '__proto__' || name.length > MAX_NAME) return
  const known = Object.hasOwn(node, name) ? node[name] : undefined
  if (known === undefined) node[name] = value
  else if (!Array.isArray(known)) node[name] = [known, value]
  else if (known.length < MAX_VALUES) known.push(value)
}

/**
 * An item with two names is listed twice, with all its content: a dozen levels of four names each would be millions.
 * An item beyond this number of copies is kept only under its first name.
 */
const MAX_COPIES = 8
const copies = new WeakMap<DataNode, number>()

/** Adds an item under its names. The item must still be empty: its number of copies limits its content. */
export function addItem(node: DataNode, names: readonly string[], item: DataNode): void {
  const kept = keptNames(node, names)
  for (const name of kept) addValue(node, name, item)
  copies.set(item, copiesOf(node) * Math.max(1, kept.length))
}

/** Adds a text, or a reference to an item, under its names. */
export function addText(node: DataNode, names: readonly string[], text: unknown): void {
  for (const name of keptNames(node, names)) addValue(node, name, text)
}

function keptNames(node: DataNode, names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, Math.max(1, Math.floor(MAX_COPIES / copiesOf(node))))
}

function copiesOf(node: DataNode): number {
  return copies.get(node) ?? 1
}

/** One type as a text, several as a list. */
export function setTypes(node: DataNode, types: readonly string[]): void {
  if (types.length > 0) node['@type'] = types.length === 1 ? types[0] : types
}

/** All text in an element with white space folded: indentation in the source is not part of a value. */
export function textIn(element: HtmlElement, budget: ReadingBudget): string {
  let text = ''
  const stack = renderedChildren(element).toReversed()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (budget.visits-- <= 0 || text.length >= MAX_TEXT) break
    if (isText(node)) text += node.value
    else if ('tagName' in node) pushReversed(stack, renderedChildren(node))
  }
  return keptText(foldSpace(text.slice(0, MAX_TEXT)), budget)
}

/** Returns an empty text once the text budget is used up. */
export function keptText(text: string, budget: ReadingBudget): string {
  budget.characters -= text.length
  return budget.characters < 0 ? '' : text
}

/** The item popped next is the first in the tree. Spreading would be limited by the call stack. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]
    if (item !== undefined) stack.push(item)
  }
}

/** The URL resolved against the page's base; null if invalid. */
export function resolved(url: string, base: string): string | null {
  return URL.parse(url.trim(), base)?.href ?? null
}
