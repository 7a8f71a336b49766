import type { LinkFact } from '../element-facts.ts'
import { hidesByStyle } from '../html/hiding-style.ts'
import { type HtmlElement, isHtml, renderedChildren } from '../html/tree.ts'

/**
 * The context that a node gets from the elements around it. One object is shared by a whole subtree until an element
 * changes something, so most elements cost nothing.
 */
export interface Scope {
  /** False if hidden from people or from assistive technology. */
  readonly exposed: boolean
  readonly place: LinkFact['place']
  /** Part of the main content: not navigation, page header or footer, aside or form. */
  readonly main: boolean
  /** Inside `article`, `section`, `main`, `aside` or `nav`, whose header and footer are not the page's. */
  readonly sectioned: boolean
  /** Nearest `lang`, lower case. */
  readonly lang: string | null
  readonly inHead: boolean
  /** Inside SVG or MathML, whose text is not page text. */
  readonly foreign: boolean
  /** Inside `pre`, `code`, `samp`, `kbd`, `tt`, `var` or `textarea`. */
  readonly code: boolean
  /** Under `data-nosnippet`. */
  readonly noSnippet: boolean
}

export const DOCUMENT_SCOPE: Scope = {
  exposed: true,
  place: 'body',
  main: true,
  sectioned: false,
  lang: null,
  inHead: false,
  foreign: false,
  code: false,
  noSnippet: false,
}

const SECTIONING = new Set(['article', 'aside', 'main', 'nav', 'section'])
const CODE = new Set(['pre', 'code', 'samp', 'kbd', 'tt', 'var', 'textarea'])
const PAGE_PARTS = new Set(['main', 'article', 'nav', 'header', 'footer', 'h1'])

/** The scope of an element and its content. */
export function scopeOf(element: HtmlElement, around: Scope): Scope {
  if (!isHtml(element)) return foreignScope(element, around)
  const byTag = TAG_SCOPES.get(element.tagName)
  let scope = byTag ? byTag(element, around) : around
  if (around.foreign) scope = { ...scope, foreign: false }
  return element.attrs.length === 0 ? scope : withAttributes(element, scope)
}

function foreignScope(element: HtmlElement, around: Scope): Scope {
  const scope = around.foreign ? around : { ...around, foreign: true }
  return element.attrs.length === 0 ? scope : withAttributes(element, scope)
}

function withAttributes(element: HtmlElement, around: Scope): Scope {
  let scope = around
  for (const attr of element.attrs) {
    const { name } = attr
    // Nearly all attributes: comparing them with each case below takes longer than the rest.
    if (name === 'class' || name === 'href' || name === 'id') continue
    scope = withAttribute(element, attr, scope)
  }
  return scope
}

function withAttribute(
  element: HtmlElement,
  { name, value }: HtmlElement['attrs'][number],
  scope: Scope,
): Scope {
  switch (name) {
    case 'hidden':
    case 'inert':
      return hiddenIf(true, scope)
    case 'aria-hidden':
      return hiddenIf(value.toLowerCase() === 'true', scope)
    case 'style':
      return hiddenIf(scope.exposed && hidesByStyle(value), scope)
    case 'lang':
      return { ...scope, lang: value.trim().toLowerCase() }
    case 'data-nosnippet':
      return NO_SNIPPET_TAGS.has(element.tagName) ? { ...scope, noSnippet: true } : scope
    case 'role':
      return roleScope(value.trim().toLowerCase(), scope)
    default:
      return scope
  }
}

function hiddenIf(isHidden: boolean, scope: Scope): Scope {
  return isHidden && scope.exposed ? { ...scope, exposed: false } : scope
}

/** Google reads the attribute only on these elements. */
const NO_SNIPPET_TAGS = new Set(['span', 'div', 'section'])

function roleScope(role: string, scope: Scope): Scope {
  switch (role) {
    case 'navigation':
      return { ...scope, place: 'nav', main: false, sectioned: true }
    case 'banner':
      return { ...scope, place: 'header', main: false }
    case 'contentinfo':
      return { ...scope, place: 'footer', main: false }
    case 'complementary':
      return { ...scope, main: false, sectioned: true }
    case 'main':
      return { ...scope, place: 'main', sectioned: true }
    default:
      return scope
  }
}

type TagScope = (element: HtmlElement, around: Scope) => Scope

const TAG_SCOPES: ReadonlyMap<string, TagScope> = new Map<string, TagScope>([
  ['head', (_, around) => ({ ...around, inHead: true })],
  ['main', (_, around) => ({ ...around, place: 'main', sectioned: true })],
  ['nav', (_, around) => ({ ...around, place: 'nav', main: false, sectioned: true })],
  ['aside', (_, around) => ({ ...around, main: false, sectioned: true })],
  ['header', (_, around) => pageEdge('header', around)],
  ['footer', (_, around) => pageEdge('footer', around)],
  ['form', (element, around) => (wrapsPage(element) ? around : { ...around, main: false })],
  ...[...CODE].map((tag): [string, TagScope] => [
    tag,
    (_, around) => (around.code ? around : { ...around, code: true }),
  ]),
  ...['article', 'section'].map((tag): [string, TagScope] => [
    tag,
    (_, around) => (around.sectioned ? around : { ...around, sectioned: true }),
  ]),
])

/** A header or footer of an article belongs to it; one outside sections is the page's. */
function pageEdge(place: 'header' | 'footer', around: Scope): Scope {
  return around.sectioned ? around : { ...around, place, main: false }
}

/** Some servers put the whole page into one form; its content still counts as main content. */
function wrapsPage(form: HtmlElement): boolean {
  const stack = [form]
  for (let visited = 0; visited < 2000; visited++) {
    const element = stack.pop()
    if (!element) return false
    if (element !== form && PAGE_PARTS.has(element.tagName)) return true
    for (const child of renderedChildren(element)) if ('tagName' in child) stack.push(child)
  }
  return false
}

/** True for elements whose content starts a new section. */
export function isSectioning(element: HtmlElement): boolean {
  return SECTIONING.has(element.tagName)
}
