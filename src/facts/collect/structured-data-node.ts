import { foldSpace, type HtmlElement, isText, renderedChildren } from '../html/tree.ts'

/** What an element of Microdata or RDFa becomes: the object that JSON-LD would have in its place. */
export type DataNode = Record<string, unknown>

/** What reading the Microdata and RDFa of one page may still cost (checks.md §6). */
export interface ReadingBudget {
  nodes: number
  characters: number
  /** Elements looked at: a page may refer to the same part of the tree again and again. */
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

/** Names of schema.org without their address, those of other vocabularies as they are. */
export function schemaName(iri: string): string {
  return iri.replace(SCHEMA_ORG, '')
}

/** Several values of one property become a list. Names that mean something to JSON-LD are no properties. */
export function addValue(node: DataNode, name: string, value: unknown): void {
  if (name === '' || name.startsWith('@') || name === '__proto__' || name.length > MAX_NAME) return
  const known = Object.hasOwn(node, name) ? node[name] : undefined
  if (known === undefined) node[name] = value
  else if (!Array.isArray(known)) node[name] = [known, value]
  else if (known.length < MAX_VALUES) known.push(value)
}

/**
 * What has two names is there twice, and so is all that is in it: a dozen levels of four names each would
 * be millions. What is there so often already gets its first name only.
 */
const MAX_COPIES = 8
const copies = new WeakMap<DataNode, number>()

/** Puts an item under its names. It is empty so far: how often it is there decides about what is in it. */
export function addItem(node: DataNode, names: readonly string[], item: DataNode): void {
  const kept = keptNames(node, names)
  for (const name of kept) addValue(node, name, item)
  copies.set(item, copiesOf(node) * Math.max(1, kept.length))
}

/** Puts a text, or what refers to an item, under its names. */
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

/** All text in an element, its white space folded: the indentation of the source is no part of a value. */
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

/** An empty text once the budget for text is used up. */
export function keptText(text: string, budget: ReadingBudget): string {
  budget.characters -= text.length
  return budget.characters < 0 ? '' : text
}

/** The next to be popped is the first in the tree. Spreading would be limited by the call stack. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]
    if (item !== undefined) stack.push(item)
  }
}

/** An address as the page's base makes it; null where it is none. */
export function resolved(url: string, base: string): string | null {
  return URL.parse(url.trim(), base)?.href ?? null
}
