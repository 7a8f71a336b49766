import { hidesByStyle } from './hiding-style.ts'
import { isPresentational } from './role.ts'
import {
  attribute,
  foldSpace,
  hasAttribute,
  type HtmlElement,
  isText,
  renderedChildren,
} from './tree.ts'

/** Elements by id, the first of each. */
export type ElementsById = ReadonlyMap<string, HtmlElement>

/** Longer names are useless; the limit prevents repeated reading of nested labels. */
const MAX_LENGTH = 1000
const MAX_NODES = 5000
const MAX_LABELS = 20

const SILENT = new Set(['script', 'style', 'template', 'noscript'])

/** Text of an element including image alternatives, without hidden parts. */
export function nameFromContent(element: HtmlElement, byId: ElementsById): string {
  return readContent(element, (part) => ariaName(part, byId) ?? alternativeOf(part))
}

/** A label's text for a control inside it, without the control's own options and value. */
export function labelContent(label: HtmlElement, control: HtmlElement, byId: ElementsById): string {
  return readContent(label, (part) =>
    part === control ? '' : (ariaName(part, byId) ?? alternativeOf(part)),
  )
}

/** Visible text of an element: no alternatives, nothing hidden. */
export function visibleText(element: HtmlElement): string {
  return readContent(element, () => null)
}

/** `aria-labelledby`, then `aria-label`; null if neither gives a name. */
export function ariaName(element: HtmlElement, byId: ElementsById): string | null {
  const name = labelledByName(element, byId) || foldSpace(attribute(element, 'aria-label') ?? '')
  return name === '' ? null : name
}

/** Nested elements need the same labels, so each is computed once. */
const labelledByNames = new WeakMap<HtmlElement, string>()

function labelledByName(element: HtmlElement, byId: ElementsById): string {
  const ids = attribute(element, 'aria-labelledby')
  if (ids === null) return ''
  const known = labelledByNames.get(element)
  if (known !== undefined) return known
  const parts = ids.split(/\s+/, MAX_LABELS).map((id) => labelTextOf(byId.get(id)))
  const name = foldSpace(parts.join(' ').slice(0, MAX_LENGTH))
  labelledByNames.set(element, name)
  return name
}

export function titleName(element: HtmlElement): string {
  return foldSpace(attribute(element, 'title') ?? '')
}

/**
 * Approximates the accessible name of an element named by its content: `aria-labelledby`, `aria-label`, content,
 * `title`. An exact name would need layout and style sheets.
 */
export function accessibleName(element: HtmlElement, byId: ElementsById): string {
  return ariaName(element, byId) ?? (nameFromContent(element, byId) || titleName(element))
}

/** Labels are often shared, so each is read once. */
const labelTexts = new WeakMap<HtmlElement, string>()

/**
 * The text of an element that others refer to as their label, even if it is hidden. Its own `aria-labelledby` is not
 * followed: there could be cycles.
 */
function labelTextOf(element: HtmlElement | undefined): string {
  if (!element) return ''
  const known = labelTexts.get(element)
  if (known !== undefined) return known
  const own = foldSpace(attribute(element, 'aria-label') ?? '')
  const text = own || readContent(element, alternativeOf) || valueOrAlternative(element)
  labelTexts.set(element, text)
  return text
}

function valueOrAlternative(element: HtmlElement): string {
  return (
    foldSpace(attribute(element, 'alt') ?? attribute(element, 'value') ?? '') || titleName(element)
  )
}

/** The text that replaces an element inside another one's name; null if its content is used. */
function alternativeOf(element: HtmlElement): string | null {
  const label = attribute(element, 'aria-label')
  if (label !== null && label.trim() !== '') return label
  switch (element.tagName) {
    case 'img':
      return isPresentational(element) ? '' : (attribute(element, 'alt') ?? titleName(element))
    case 'area':
      return attribute(element, 'alt') ?? titleName(element)
    case 'input':
      return inputAlternative(element)
    case 'svg':
      return isPresentational(element) ? '' : svgTitle(element) || titleName(element)
    default:
      return null
  }
}

function inputAlternative(element: HtmlElement): string {
  return (
    (typeOf(element) === 'image' ? attribute(element, 'alt') : attribute(element, 'value')) ?? ''
  )
}

/** The `title` child that names an SVG image; its `text` elements are drawn and not read here. */
export function svgTitle(svg: HtmlElement): string {
  for (const child of svg.childNodes) {
    if ('tagName' in child && child.tagName === 'title') return readContent(child, () => null)
  }
  return ''
}

const BREAKS = new Set(['br', 'div', 'p', 'li', 'td', 'th', 'tr', 'dt', 'dd', 'h1', 'h2', 'h3'])

function readContent(
  root: HtmlElement,
  alternative: (element: HtmlElement) => string | null,
): string {
  const plain = plainText(root)
  if (plain !== null) return plain
  let text = ''
  const stack: HtmlElement['childNodes'] = []
  pushChildren(stack, root)
  for (let visited = 0; visited < MAX_NODES && text.length < MAX_LENGTH; visited++) {
    const node = stack.pop()
    if (!node) break
    if (isText(node)) text += node.value
    if (!('tagName' in node) || SILENT.has(node.tagName) || isHidden(node)) continue
    const instead = alternative(node)
    if (BREAKS.has(node.tagName)) text += ' '
    if (instead !== null) text += ` ${instead} `
    else if (node.tagName !== 'svg') pushChildren(stack, node)
  }
  return foldSpace(text.slice(0, MAX_LENGTH))
}

/**
 * The text of an element that contains only text, which is both its name and its visible text; null if it contains
 * more.
 */
export function plainText(root: HtmlElement): string | null {
  const only = onlyText(root)
  return only === null ? null : foldSpace(only.slice(0, MAX_LENGTH))
}

/** The text of an element with at most one text node, inside plain elements, like most links. */
function onlyText(root: HtmlElement): string | null {
  let element = root
  for (;;) {
    if (element.childNodes.length > 1 || element.tagName === 'template') return null
    const child = element.childNodes[0]
    if (child === undefined) return ''
    if (isText(child)) return child.value
    if (!('tagName' in child) || !PLAIN.has(child.tagName) || !isOnlyStyled(child)) return null
    element = child
  }
}

const PLAIN = new Set(['span', 'b', 'i', 'em', 'strong', 'code', 'small', 'tt', 'u', 'bdi'])

function isOnlyStyled({ attrs }: HtmlElement): boolean {
  return attrs.length === 0 || (attrs.length === 1 && attrs[0]?.name === 'class')
}

function pushChildren(stack: HtmlElement['childNodes'], element: HtmlElement): void {
  const children = renderedChildren(element)
  for (let i = Math.min(children.length, MAX_NODES) - 1; i >= 0; i--) {
    const child = children[i]
    if (child) stack.push(child)
  }
}

function typeOf(input: HtmlElement): string | undefined {
  return attribute(input, 'type')?.toLowerCase()
}

/** True for an element that is itself hidden from people or from assistive technology. */
export function isHidden(element: HtmlElement): boolean {
  if (element.tagName === 'dialog' && !hasAttribute(element, 'open')) return true
  if (element.tagName === 'input' && typeOf(element) === 'hidden') return true
  return element.attrs.some(
    ({ name, value }) =>
      name === 'hidden' ||
      name === 'inert' ||
      (name === 'aria-hidden' && value.toLowerCase() === 'true') ||
      (name === 'style' && hidesByStyle(value)),
  )
}
