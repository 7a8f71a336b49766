import { type DefaultTreeAdapterTypes, html } from 'parse5'

export type HtmlDocument = DefaultTreeAdapterTypes.Document
export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlNode = DefaultTreeAdapterTypes.Node
export type HtmlChild = DefaultTreeAdapterTypes.ChildNode
export type HtmlText = DefaultTreeAdapterTypes.TextNode
export type HtmlDoctype = DefaultTreeAdapterTypes.DocumentType

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text'
}

/** True for elements in the HTML namespace: an SVG `title` or `a` means something else. */
export function isHtml(element: HtmlElement): boolean {
  return element.namespaceURI === html.NS.HTML
}

/** Maximum length kept of a value. Policies and source sets are the longest meaningful values. */
const MAX_VALUE = 16_384

/** The value of an attribute, null if it is missing. Names are lower case in HTML. */
export function attribute(element: HtmlElement, name: string): string | null {
  const { attrs } = element
  for (let i = 0; i < attrs.length; i++) {
    const attr = attrs[i]
    if (attr === undefined || attr.name !== name) continue
    return attr.value.length > MAX_VALUE ? attr.value.slice(0, MAX_VALUE) : attr.value
  }
  return null
}

export function hasAttribute(element: HtmlElement, name: string): boolean {
  return attribute(element, name) !== null
}

export function parentElement(node: HtmlElement): HtmlElement | null {
  const { parentNode } = node
  return parentNode !== null && 'tagName' in parentNode ? parentNode : null
}

/** The nearest ancestor with the tag. */
export function closest(element: HtmlElement, tagName: string): HtmlElement | null {
  let current = parentElement(element)
  while (current !== null && current.tagName !== tagName) current = parentElement(current)
  return current
}

/** The rendered children of an element: a template's content only if it is a declarative shadow root. */
export function renderedChildren(element: HtmlElement): readonly HtmlChild[] {
  if (!isTemplate(element)) return element.childNodes
  return isShadowRoot(element) ? element.content.childNodes : []
}

function isTemplate(element: HtmlElement): element is DefaultTreeAdapterTypes.Template {
  return element.tagName === 'template' && 'content' in element
}

function isShadowRoot(element: HtmlElement): boolean {
  const mode = attribute(element, 'shadowrootmode')?.toLowerCase()
  return mode === 'open' || mode === 'closed'
}

/** Text directly in an element, such as `script`, `style` and `title`, whose content is only text. */
export function ownText(element: HtmlElement): string {
  const { childNodes } = element
  const first = childNodes[0]
  if (first === undefined) return ''
  if (childNodes.length === 1) return isText(first) ? first.value : ''
  return childNodes.map((node) => (isText(node) ? node.value : '')).join('')
}

/** Space-separated tokens, lower case. */
export function tokens(value: string | null): string[] {
  if (value === null) return []
  return value
    .toLowerCase()
    .split(/[ \t\n\f\r]+/)
    .filter((token) => token !== '')
}

/** White space folded to single spaces and trimmed, no-break spaces included. */
export function foldSpace(text: string): string {
  if (isFolded(text)) return text
  // Wrapped lines, by far the most frequent case: the pattern would also replace each single space.
  const unwrapped = text.trim().replaceAll('\n', ' ')
  return isFolded(unwrapped) ? unwrapped : text.replace(/\s+/g, ' ').trim()
}

const SPACE = 0x20

/** Most text needs no folding, and testing for that is cheaper than replacing. */
function isFolded(text: string): boolean {
  let afterSpace = true
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isNoSpace(unit)) afterSpace = false
    else if (unit !== SPACE || afterSpace) return false
    else afterSpace = true
  }
  return !afterSpace || text === ''
}

/** From the Ogham space mark on, white space is too scattered to test for here. */
function isNoSpace(unit: number): boolean {
  return (unit > SPACE && unit < 0xa0) || (unit > 0xa0 && unit < 0x1680)
}
