import type { ControlFact } from '../element-facts.ts'
import {
  ariaName,
  type ElementsById,
  labelContent,
  nameFromContent,
  titleName,
} from '../html/accessible-name.ts'
import { isRoleOf, roleOf } from '../html/role.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import {
  attribute,
  closest,
  foldSpace,
  hasAttribute,
  type HtmlElement,
  renderedChildren,
} from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'

export interface ControlCollector extends Collector {
  facts(byId: ElementsById): ControlFact[]
}

interface Found {
  readonly element: HtmlElement
  readonly tag: ControlFact['tag']
  readonly exposed: boolean
}

/** Form fields, buttons and links by role, without `input type=hidden`. */
export function controlCollector(page: PageContext): ControlCollector {
  const found: Found[] = []
  const labels = new Map<string, HtmlElement[]>()
  return {
    tags: ['input', 'select', 'textarea', 'button', 'label'],
    attributes: ['role'],
    enter(element, { exposed, foreign }) {
      if (foreign || found.length >= MAX_FACTS) return
      if (element.tagName === 'label') return keepLabel(labels, element)
      const tag = controlTag(element)
      if (tag) found.push({ element, tag, exposed: exposed && !isTakenOut(element) })
    },
    facts: (byId) =>
      found.map((control) => controlFact({ ...control, page, names: { byId, labels } })),
  }
}

/** `role=none` takes effect on a control that cannot be focused: assistive technology ignores it. */
function isTakenOut(element: HtmlElement): boolean {
  return hasAttribute(element, 'disabled') && isRoleOf(element, ['none', 'presentation'])
}

function keepLabel(labels: Map<string, HtmlElement[]>, label: HtmlElement): void {
  const target = attribute(label, 'for')
  if (target === null) return
  const known = labels.get(target)
  if (known) known.push(label)
  else labels.set(target, [label])
}

function controlTag(element: HtmlElement): ControlFact['tag'] | null {
  switch (element.tagName) {
    case 'select':
    case 'textarea':
    case 'button':
      return element.tagName
    case 'input':
      return attribute(element, 'type')?.toLowerCase() === 'hidden' ? null : 'input'
    default:
      return element.attrs.length > 0 ? tagByRole(element) : null
  }
}

function tagByRole(element: HtmlElement): ControlFact['tag'] | null {
  switch (roleOf(element)) {
    case 'button':
      return 'role-button'
    case 'link':
      return hasAttribute(element, 'href') ? null : 'role-link'
    case 'textbox':
    case 'searchbox':
      return 'role-field'
    case 'combobox':
      return containsInput(element) ? null : 'role-field'
    default:
      return null
  }
}

/** An ARIA 1.1 combobox is a box around the input, and the input has the label. */
function containsInput(combobox: HtmlElement): boolean {
  const stack = [combobox]
  for (let visited = 0; visited < 200; visited++) {
    const element = stack.pop()
    if (!element) return false
    if (element.tagName === 'input') return true
    for (const child of renderedChildren(element)) if ('tagName' in child) stack.push(child)
  }
  return false
}

interface Names {
  readonly byId: ElementsById
  readonly labels: ReadonlyMap<string, readonly HtmlElement[]>
}

interface Reading extends Found {
  readonly page: PageContext
  readonly names: Names
}

function controlFact({ element, tag, exposed, page, names }: Reading): ControlFact {
  const type = typeOf(element, tag)
  return {
    tag,
    type,
    fieldName: attribute(element, 'name'),
    id: attribute(element, 'id'),
    ...nameOf(element, type, names),
    placeholder: attribute(element, 'placeholder'),
    autocomplete: attribute(element, 'autocomplete'),
    disabled:
      hasAttribute(element, 'disabled') ||
      attribute(element, 'aria-disabled')?.toLowerCase() === 'true',
    line: lineOf(element),
    snippet: snippetOf(page, element),
    exposed,
  }
}

function typeOf(element: HtmlElement, tag: ControlFact['tag']): string {
  if (tag !== 'input' && tag !== 'button') return ''
  const type = attribute(element, 'type')?.trim().toLowerCase() ?? ''
  return type === '' ? (tag === 'input' ? 'text' : 'submit') : type
}

type Named = Pick<ControlFact, 'name' | 'nameFrom'>

/** HTML-AAM: ARIA, the host language's label, title, placeholder; the first that is not empty. */
function nameOf(element: HtmlElement, type: string, names: Names): Named {
  const aria = ariaName(element, names.byId)
  if (aria !== null) return { name: aria, nameFrom: 'aria' }
  const candidates: readonly (readonly [ControlFact['nameFrom'], () => string])[] = [
    ['label', () => labelText(element, names)],
    ['content', () => contentName(element, names.byId)],
    ['value', () => buttonValue(element, type)],
    ['title', () => titleName(element)],
    ['placeholder', () => placeholderOf(element)],
    ['default', () => defaultName(element, type)],
  ]
  for (const [nameFrom, read] of candidates) {
    const name = read()
    if (name !== '') return { name, nameFrom }
  }
  return { name: '', nameFrom: 'none' }
}

/**
 * Default text of browsers for a button without a value, not for one with an empty value; `image` is announced as a
 * submit button.
 */
const DEFAULT_NAMES: ReadonlyMap<string, string> = new Map([
  ['input submit', 'Submit'],
  ['input reset', 'Reset'],
])

function defaultName(element: HtmlElement, type: string): string {
  if (hasAttribute(element, 'value')) return ''
  return DEFAULT_NAMES.get(`${element.tagName} ${type}`) ?? ''
}

const BUTTON_TYPES = new Set(['submit', 'reset', 'button', 'image'])

function buttonValue(element: HtmlElement, type: string): string {
  if (element.tagName !== 'input' || !BUTTON_TYPES.has(type)) return ''
  return foldSpace(attribute(element, type === 'image' ? 'alt' : 'value') ?? '')
}

function contentName(element: HtmlElement, byId: ElementsById): string {
  const fromContent = element.tagName === 'button' || isRoleOf(element, ['button', 'link'])
  return fromContent && !isField(element) ? nameFromContent(element, byId) : ''
}

function placeholderOf(element: HtmlElement): string {
  return isField(element) ? foldSpace(attribute(element, 'placeholder') ?? '') : ''
}

function isField({ tagName }: HtmlElement): boolean {
  return tagName === 'input' || tagName === 'select' || tagName === 'textarea'
}

/** Every `<label for>` in document order, then the label around the control. */
function labelText(element: HtmlElement, { byId, labels }: Names): string {
  if (!isField(element) && element.tagName !== 'button') return ''
  const id = attribute(element, 'id')
  const named = id === null || byId.get(id) !== element ? [] : (labels.get(id) ?? [])
  const around = closest(element, 'label')
  const own = around !== null && !hasAttribute(around, 'for') ? [around] : []
  return foldSpace(
    [...named, ...own]
      .slice(0, 10)
      .map((label) => ariaName(label, byId) ?? labelContent(label, element, byId))
      .join(' '),
  )
}
