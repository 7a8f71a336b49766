import { attribute, type HtmlElement, isHtml, parentElement } from './tree.ts'

/** A selector of the kinds that axe-core writes: compounds joined by `>`, the innermost first. */
export type AxeSelector = readonly Compound[]

type Test = (element: HtmlElement) => boolean

interface Compound {
  readonly tests: readonly Test[]
  /** Whether it counts siblings, which scripts may have added or removed. */
  readonly counts: boolean
}

/** With escapes, which could be read in many ways: nothing may follow it that could fail. */
const NAME = String.raw`(?:\\[0-9A-Fa-f]{1,6} ?|\\[^0-9A-Fa-f]|[0-9A-Za-z_-]|[^\0-\x7f])+`
/** One part; a parser of all of CSS would take 160 KB in each thread that reads pages. */
const PART = new RegExp(
  [
    String.raw`(?<child> > )`,
    `(?<type>${NAME})`,
    `#(?<id>${NAME})`,
    String.raw`\.(?<class>${NAME})`,
    String.raw`\[(?<attribute>[0-9A-Za-z_-]+)(?:(?<matcher>\$?=)"(?<value>(?:\\.|[^"\\])*)")?\]`,
    `:(?<root>root)`,
    String.raw`:nth-child\((?<place>\d{1,3})\)`,
  ].join('|'),
  'suy',
)

/** Undefined for any other selector. */
export function axeSelector(text: string): AxeSelector | undefined {
  const compounds: { tests: Test[]; counts: boolean }[] = [{ tests: [], counts: false }]
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text)?.groups
    if (part === undefined) return undefined
    const [compound] = compounds
    if (part['child'] !== undefined) {
      compounds.unshift({ tests: [], counts: false })
      continue
    }
    const test = testOf(part)
    if (test === undefined || compound === undefined) return undefined
    compound.tests.push(test)
    compound.counts ||= part['place'] !== undefined
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

type Part = Readonly<Record<string, string | undefined>>

function testOf(part: Part): Test | undefined {
  const { type, id, class: named, attribute: name, root, place } = part
  if (type !== undefined) {
    const tag = decoded(type)
    return ({ tagName }) => tagName === tag
  }
  if (id !== undefined) return attributeTest('id', '=', id)
  if (named !== undefined) return classTest(decoded(named))
  if (name !== undefined) return attributeTest(name, part['matcher'], part['value'])
  if (root !== undefined) return isRoot
  const number = Number(place)
  return number <= MOST_SIBLINGS ? (element) => isChild(element, number) : undefined
}

function classTest(name: string): Test {
  return (element) => (attribute(element, 'class') ?? '').split(/[ \t\n\f\r]+/).includes(name)
}

function attributeTest(name: string, matcher: string | undefined, value = ''): Test | undefined {
  if (matcher === undefined) return (element) => attribute(element, name) !== null
  const expected = decoded(value)
  if (matcher === '=') return (element) => attribute(element, name) === expected
  // An empty end matches nothing (Selectors 4, section 6.2).
  if (expected === '') return undefined
  return (element) => attribute(element, name)?.endsWith(expected) === true
}

function decoded(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gisu, (_all, code?: string, plain?: string) =>
    code === undefined ? (plain ?? '') : characterOf(Number.parseInt(code, 16)),
  )
}

function characterOf(code: number): string {
  return code > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(code)
}

/** Counting them takes as many steps for each element that is compared. */
const MOST_SIBLINGS = 500

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
