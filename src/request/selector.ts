import type { CssNode } from 'css-tree'
// One file instead of 130.
import { find, parse } from 'css-tree/dist/csstree.esm'

const COMBINATORS: ReadonlySet<string> = new Set([' ', '>', '+', '~'])

/** They can be written like pseudo-classes. */
const OLD_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'before',
  'after',
  'first-line',
  'first-letter',
])

/** UTF-16 units: longer selectors are not written by people. */
const MOST = 500

export const SELECTOR_FAULT =
  'The selector must be a CSS selector, such as #content or .results > li.'

/** The CSS selector without surrounding space; undefined if it cannot match an element of a document. */
export function readSelector(text: string): string | undefined {
  const typed = text.trim()
  return isSelector(typed) ? typed : undefined
}

/** Whether it is syntactically valid. Only the browser knows which pseudo-classes it supports. */
export function isSelector(text: string): boolean {
  if (text === '' || text.length > MOST || text.includes('\0')) return false
  const list = parsed(text)
  if (list?.type !== 'SelectorList' || /(?<!\\),\s*$/.test(text)) return false
  return list.children.toArray().every(isWhole) && find(list, namesNoElement) === null
}

function parsed(text: string): CssNode | undefined {
  try {
    return parse(text, { context: 'selectorList' })
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The parser also accepts relative selectors and forms of old drafts: both sides of a combinator must be present. */
function isWhole(selector: CssNode): boolean {
  if (selector.type !== 'Selector') return false
  const nodes = selector.children.toArray().filter(({ type }) => type !== 'Comment')
  return (
    [nodes[0], nodes.at(-1)].every((end) => end !== undefined && end.type !== 'Combinator') &&
    nodes.every((node, place) => isCombinable(node, nodes[place - 1]))
  )
}

function isCombinable(node: CssNode, before: CssNode | undefined): boolean {
  if (node.type !== 'Combinator') return true
  return COMBINATORS.has(node.name) && before?.type !== 'Combinator'
}

/** Pseudo-elements match nothing to wait for; `&` and percentages belong to rules that do not exist here. */
function namesNoElement(node: CssNode): boolean {
  if (node.type === 'PseudoClassSelector') return OLD_PSEUDO_ELEMENTS.has(node.name.toLowerCase())
  return ['PseudoElementSelector', 'NestingSelector', 'Percentage'].includes(node.type)
}
