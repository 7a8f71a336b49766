import type { AttributeSelector, CssNode } from 'css-tree'
// One file instead of 130.
import { ident, parse } from 'css-tree/dist/csstree.esm'
import { attribute, type HtmlElement, isHtml, parentElement } from './tree.ts'

/** A selector of the kinds that axe-core writes: compounds joined by `>`, the innermost first. */
export type AxeSelector = readonly Compound[]

type Test = (element: HtmlElement) => boolean

interface Compound {
  readonly tests: readonly Test[]
  /** Whether it counts siblings, which scripts may have added or removed. */
  readonly counts: boolean
}

/** Undefined for any other selector. */
export function axeSelector(text: string): AxeSelector | undefined {
  const nodes = nodesOf(text)
  if (nodes === undefined) return undefined
  const compounds: { tests: Test[]; counts: boolean }[] = [{ tests: [], counts: false }]
  for (const node of nodes) {
    const compound = compounds[0]
    if (node.type === 'Combinator') {
      if (node.name !== '>') return undefined
      compounds.unshift({ tests: [], counts: false })
    } else {
      const test = testOf(node)
      if (test === undefined || compound === undefined) return undefined
      compound.tests.push(test)
      compound.counts ||= node.type === 'PseudoClassSelector' && node.name === 'nth-child'
    }
  }
  return compounds.every(({ tests }) => tests.length > 0) ? compounds : undefined
}

export function matches(selector: AxeSelector, element: HtmlElement): boolean {
  let current: HtmlElement | null = element
  for (const { tests } of selector) {
    const at: HtmlElement | null = current
    if (at === null || !tests.every((test) => test(at))) return false
    current = parentElement(at)
  }
  return true
}

export function countsSiblings(selector: AxeSelector): boolean {
  return selector.some(({ counts }) => counts)
}

/** Counting them takes as many steps for each element that is compared. */
const MOST_SIBLINGS = 500

function nodesOf(text: string): readonly CssNode[] | undefined {
  try {
    const parsed = parse(text, { context: 'selector' })
    return parsed.type === 'Selector' ? parsed.children.toArray() : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function testOf(node: CssNode): Test | undefined {
  switch (node.type) {
    case 'TypeSelector': {
      const name = ident.decode(node.name)
      return ({ tagName }) => tagName === name
    }
    case 'IdSelector': {
      const id = ident.decode(node.name)
      return (element) => attribute(element, 'id') === id
    }
    case 'ClassSelector': {
      const name = ident.decode(node.name)
      return (element) => (attribute(element, 'class') ?? '').split(/[ \t\n\f\r]+/).includes(name)
    }
    case 'AttributeSelector':
      return attributeTest(node)
    case 'PseudoClassSelector':
      return pseudoClassTest(node)
    default:
      return undefined
  }
}

function attributeTest({ name, matcher, value, flags }: AttributeSelector): Test | undefined {
  const known = ident.decode(name.name)
  const expected = value?.type === 'Identifier' ? ident.decode(value.name) : value?.value
  if (flags !== null) return undefined
  if (expected === undefined) return (element) => attribute(element, known) !== null
  if (matcher === '=') return (element) => attribute(element, known) === expected
  // An empty end matches nothing (Selectors 4, section 6.2).
  if (matcher !== '$=' || expected === '') return undefined
  return (element) => attribute(element, known)?.endsWith(expected) === true
}

function pseudoClassTest({ name, children }: CssNode & { type: 'PseudoClassSelector' }) {
  if (name === 'root') return isRoot
  const [inner] = children?.toArray() ?? []
  if (name !== 'nth-child' || inner?.type !== 'Nth' || inner.nth.type !== 'AnPlusB')
    return undefined
  const { a, b } = inner.nth
  const place = Number(b)
  if (a !== null || !(place <= MOST_SIBLINGS)) return undefined
  return (element: HtmlElement) => isChild(element, place)
}

function isRoot(element: HtmlElement): boolean {
  return isHtml(element) && element.tagName === 'html' && parentElement(element) === null
}

function isChild(element: HtmlElement, place: number): boolean {
  let count = 0
  for (const child of element.parentNode?.childNodes ?? []) {
    if (!('tagName' in child)) continue
    count++
    if (child === element) return count === place
    if (count === place) return false
  }
  return false
}
