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
      const byTag = isHtml(child) ? readersOfTag(readers, child.tagName) : readers.any
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

/** Collectors that name the attribute or, if there are none, its family. */
function addName(readers: Readers, name: string): readonly Entered[] {
  const { named, byAttribute } = readers
  const wanting = named.attributes.has(name)
    ? naming(readers, name)
    : byAttribute.getOrInsertComputed(familyOf(name), (family) => naming(readers, family))
  if (byAttribute.size < MOST_NAMES) byAttribute.set(name, wanting)
  return wanting
}

function naming({ all }: Readers, attribute: string): readonly Entered[] {
  return all.filter(enters).filter(({ attributes }) => attributes?.includes(attribute) === true)
}

function readersOfTag(readers: Readers, tag: string): TagReaders {
  return (
    readers.byTag.get(tag) ?? (readers.named.tags.has(tag) ? addTag(readers, tag) : readers.any)
  )
}

function addTag({ all, byTag }: Readers, tag: string): TagReaders {
  const ofAll = all.filter((one) => receivesAll(one) && one.skips?.includes(tag) !== true)
  const found = tagReaders([...ofAll, ...all.filter(({ tags }) => tags?.includes(tag) === true)])
  byTag.set(tag, found)
  return found
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

/** A page has few of the tags and attributes that collectors name, so each is looked up when it first occurs. */
interface Readers {
  readonly all: readonly Collector[]
  /** What collectors name: a hostile page may have any number of other names. */
  readonly named: { readonly tags: ReadonlySet<string>; readonly attributes: ReadonlySet<string> }
  readonly byTag: Map<string, TagReaders>
  /** For tags that no collector names. */
  readonly any: TagReaders
  readonly byAttribute: Map<string, readonly Entered[]>
  readonly text: readonly Reading[]
}

function readersOf(all: readonly Collector[]): Readers {
  return {
    all,
    named: {
      tags: new Set(all.flatMap(({ tags, skips }) => tags ?? skips ?? [])),
      attributes: new Set(all.flatMap(({ attributes }) => attributes ?? [])),
    },
    byTag: new Map(),
    any: tagReaders(all.filter(receivesAll)),
    byAttribute: new Map(),
    text: all.filter(readsText),
  }
}

function receivesAll({ tags, attributes }: Collector): boolean {
  return tags === undefined && !attributes
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
