import { type DefaultTreeAdapterTypes, html } from 'parse5'

export type HtmlDocument = DefaultTreeAdapterTypes.Document
export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlNode = DefaultTreeAdapterTypes.Node
export type HtmlChild = DefaultTreeAdapterTypes.ChildNode
export type HtmlText = DefaultTreeAdapterTypes.TextNode
export type HtmlDoctype = DefaultTreeAdapterTypes.DocumentType

export const HTML_NAMESPACE: string = html.NS.HTML

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text'
}

/** True for what HTML means by its name: an SVG `title` or `a` is another thing (checks.md §0.5). */
export function isHtml(element: HtmlElement): boolean {
  return element.namespaceURI === HTML_NAMESPACE
}

/** The value of an attribute, null when it is missing. Names are lower case in HTML. */
export function attribute(element: HtmlElement, name: string): string | null {
  const { attrs } = element
  for (let i = 0; i < attrs.length; i++) {
    const attr = attrs[i]
    if (attr !== undefined && attr.name === name) return attr.value
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

/** The nearest element around this one that has the tag, itself not included. */
export function closest(element: HtmlElement, tagName: string): HtmlElement | null {
  let current = parentElement(element)
  while (current !== null && current.tagName !== tagName) current = parentElement(current)
  return current
}

/** What is rendered below an element: a template's content only where it is a declarative shadow root. */
export function renderedChildren(element: HtmlElement): readonly HtmlChild[] {
  if (element.tagName !== 'template' || !('content' in element)) return element.childNodes
  return isShadowRoot(element)
    ? (element as DefaultTreeAdapterTypes.Template).content.childNodes
    : []
}

function isShadowRoot(element: HtmlElement): boolean {
  const mode = attribute(element, 'shadowrootmode')?.toLowerCase()
  return mode === 'open' || mode === 'closed'
}

/** Text directly in an element, as for `script`, `style` and `title`, whose content is text only. */
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
  return text.replace(/\s+/g, ' ').trim()
}
