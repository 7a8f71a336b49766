import { type CssNode, find, parse } from 'css-tree'

/** UTF-16 units: longer ones name no element that somebody wrote down. */
const MOST = 500

export const SELECTOR_FAULT =
  'It must be a CSS selector of an element, such as #content or .results > li.'

/** The CSS selector without the space around it; undefined for what names no element of a document. */
export function readSelector(text: string): string | undefined {
  const typed = text.trim()
  return isSelector(typed) ? typed : undefined
}

/** Whether its form is one. Of pseudo-classes only the browser knows which there are. */
export function isSelector(text: string): boolean {
  if (text === '' || text.length > MOST || text.includes('\0')) return false
  const list = parsed(text)
  if (list?.type !== 'SelectorList') return false
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

/** The parser takes relative selectors as well: what stands before or after the combinator has to be there. */
function isWhole(selector: CssNode): boolean {
  if (selector.type !== 'Selector') return false
  const ends = [selector.children.first, selector.children.last]
  return ends.every((end) => end !== null && end.type !== 'Combinator')
}

/** Pseudo-elements match nothing that could be waited for; `&` stands for a rule that is not there. */
function namesNoElement({ type }: CssNode): boolean {
  return type === 'PseudoElementSelector' || type === 'NestingSelector'
}
