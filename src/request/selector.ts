import type { CssNode } from 'css-tree'
// One file in place of 130.
import { find, parse } from 'css-tree/dist/csstree.esm'

const COMBINATORS: ReadonlySet<string> = new Set([' ', '>', '+', '~'])

/** They can be written as pseudo-classes are. */
const OLD_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'before',
  'after',
  'first-line',
  'first-letter',
])

/** UTF-16 units: longer ones name no element that somebody wrote down. */
const MOST = 500

export const SELECTOR_FAULT =
  'The selector must be a CSS selector, such as #content or .results > li.'

/** The CSS selector without the space around it; undefined for what names no element of a document. */
export function readSelector(text: string): string | undefined {
  const typed = text.trim()
  return isSelector(typed) ? typed : undefined
}

/** Whether its form is one. Of pseudo-classes only the browser knows which there are. */
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

/** The parser takes relative selectors as well, and what old drafts had: what a combinator combines has to be there. */
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

/** Pseudo-elements match nothing that could be waited for; `&` and percentages stand in rules that are not there. */
function namesNoElement(node: CssNode): boolean {
  if (node.type === 'PseudoClassSelector') return OLD_PSEUDO_ELEMENTS.has(node.name.toLowerCase())
  return ['PseudoElementSelector', 'NestingSelector', 'Percentage'].includes(node.type)
}
