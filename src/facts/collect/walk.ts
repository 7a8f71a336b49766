import {
  type HtmlChild,
  type HtmlDocument,
  type HtmlElement,
  isHtml,
  renderedChildren,
} from '../html/tree.ts'
import type { Collector } from './collector.ts'
import { DOCUMENT_SCOPE, type Scope, scopeOf } from './scope.ts'

/**
 * Shows the tree to all collectors in one pass. It does not recurse, and its explicit stack consists of parallel
 * arrays: a frame object per element would be a fifth of all allocations.
 */
export function walk(document: HtmlDocument, collectors: readonly Collector[]): void {
  const readers = readersOf(collectors)
  const elements: (HtmlElement | null)[] = [null]
  const childLists: (readonly HtmlChild[])[] = [document.childNodes]
  const scopes: Scope[] = [DOCUMENT_SCOPE]
  const leaving: (readonly Leaving[])[] = [[]]
  const positions: number[] = [0]
  for (let top = 0; top >= 0;) {
    const position = positions[top] ?? 0
    const child = childLists[top]?.[position]
    const element = elements[top] ?? null
    const scope = scopes[top] ?? DOCUMENT_SCOPE
    positions[top] = position + 1
    if (child === undefined) {
      leave(leaving[top] ?? [], element, scope)
      top--
    } else if ('tagName' in child) {
      const byTag = isHtml(child) ? (readers.byTag.get(child.tagName) ?? readers.any) : readers.any
      top++
      elements[top] = child
      scopes[top] = enter(readers, child, scopeOf(child, scope), byTag)
      childLists[top] = renderedChildren(child)
      leaving[top] = byTag.leaving
      positions[top] = 0
    } else if ('value' in child && element !== null) {
      for (const reader of readers.text) reader.text(child.value, scope, element)
    }
  }
}

function leave(leaving: readonly Leaving[], element: HtmlElement | null, scope: Scope): void {
  if (element !== null) for (const reader of leaving) reader.leave(element, scope)
}

function enter(readers: Readers, element: HtmlElement, scope: Scope, byTag: TagReaders): Scope {
  for (const reader of byTag.entering) reader.enter(element, scope)
  if (element.attrs.length > 0) enterByAttribute(readers, { element, scope, byTag })
  return scope
}

interface Entering {
  readonly element: HtmlElement
  readonly scope: Scope
  readonly byTag: TagReaders
}

/** Each collector receives an element once, however many of its attributes match. */
function enterByAttribute(readers: Readers, { element, scope, byTag }: Entering): void {
  let shown: Entered[] | undefined
  for (const { name } of element.attrs) {
    for (const reader of readers.byAttribute.get(name) ?? addName(readers, name)) {
      if (byTag.entering.includes(reader) || shown?.includes(reader) === true) continue
      shown ??= []
      shown.push(reader)
      reader.enter(element, scope)
    }
  }
}

/** Above this number of names, of which a page has few, they are not cached. */
const MOST_NAMES = 500
const NOBODY: readonly Entered[] = []

/** Collectors of an attribute that none names explicitly: determined once per name. */
function addName({ byAttribute }: Readers, name: string): readonly Entered[] {
  const wanting = byAttribute.get(familyOf(name)) ?? NOBODY
  if (byAttribute.size < MOST_NAMES) byAttribute.set(name, wanting)
  return wanting
}

function familyOf(name: string): string {
  if (name.startsWith('aria-')) return 'aria-*'
  return name.startsWith('on') ? 'on*' : ''
}

type Entered = Collector & Required<Pick<Collector, 'enter'>>
type Leaving = Collector & Required<Pick<Collector, 'leave'>>
type Reading = Collector & Required<Pick<Collector, 'text'>>

/** Collectors that receive the elements of one tag, including those that receive every element. */
interface TagReaders {
  readonly entering: readonly Entered[]
  readonly leaving: readonly Leaving[]
}

interface Readers {
  readonly byTag: ReadonlyMap<string, TagReaders>
  /** For tags that no collector names. */
  readonly any: TagReaders
  /** Names that no collector lists are added when they first occur. */
  readonly byAttribute: Map<string, readonly Entered[]>
  readonly text: readonly Reading[]
}

function readersOf(collectors: readonly Collector[]): Readers {
  const all = collectors.filter(({ tags, attributes }) => tags === undefined && !attributes)
  const byTag = new Map<string, Collector[]>()
  const byAttribute = new Map<string, Entered[]>()
  const ofTag = (tag: string) => all.filter(({ skips }) => skips?.includes(tag) !== true)
  for (const tag of all.flatMap(({ skips }) => skips ?? [])) byTag.set(tag, ofTag(tag))
  for (const collector of collectors) {
    for (const tag of new Set(collector.tags)) {
      byTag.getOrInsertComputed(tag, ofTag).push(collector)
    }
    if (!enters(collector)) continue
    for (const name of new Set(collector.attributes)) {
      byAttribute.getOrInsertComputed(name, () => []).push(collector)
    }
  }
  return {
    byTag: new Map([...byTag].map(([tag, readers]) => [tag, tagReaders(readers)])),
    any: tagReaders(all),
    byAttribute,
    text: collectors.filter(readsText),
  }
}

function tagReaders(collectors: readonly Collector[]): TagReaders {
  return { entering: collectors.filter(enters), leaving: collectors.filter(leaves) }
}

function enters(collector: Collector): collector is Entered {
  return collector.enter !== undefined
}

function leaves(collector: Collector): collector is Leaving {
  return collector.leave !== undefined
}

function readsText(collector: Collector): collector is Reading {
  return collector.text !== undefined
}
