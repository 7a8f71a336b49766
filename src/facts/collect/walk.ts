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
 * Shows the tree to all collectors in one pass. Depth costs no call stack, and the explicit one is
 * made of parallel arrays: a frame object for each element would be a fifth of all that is allocated.
 */
export function walk(document: HtmlDocument, collectors: readonly Collector[]): void {
  const readers = readersOf(collectors)
  const elements: (HtmlElement | null)[] = [null]
  const childLists: (readonly HtmlChild[])[] = [document.childNodes]
  const scopes: Scope[] = [DOCUMENT_SCOPE]
  const positions: number[] = [0]
  for (let top = 0; top >= 0;) {
    const position = positions[top] ?? 0
    const child = childLists[top]?.[position]
    const element = elements[top] ?? null
    const scope = scopes[top] ?? DOCUMENT_SCOPE
    positions[top] = position + 1
    if (child === undefined) {
      if (element !== null) leave(readers, element, scope)
      top--
    } else if ('tagName' in child) {
      top++
      elements[top] = child
      scopes[top] = enter(readers, child, scope)
      childLists[top] = renderedChildren(child)
      positions[top] = 0
    } else if ('value' in child && element !== null) {
      for (const reader of readers.text) reader.text(child.value, scope, element)
    }
  }
}

function enter(readers: Readers, element: HtmlElement, around: Scope): Scope {
  const scope = scopeOf(element, around)
  for (const reader of readers.all) reader.enter?.(element, scope)
  const byTag = isHtml(element) ? readers.byTag.get(element.tagName) : undefined
  if (byTag) for (const reader of byTag) reader.enter?.(element, scope)
  if (element.attrs.length > 0) enterByAttribute(readers, { element, scope, byTag })
  return scope
}

interface Entering {
  readonly element: HtmlElement
  readonly scope: Scope
  readonly byTag: readonly Collector[] | undefined
}

/** Each collector is shown an element once, however many of its attributes the element has. */
function enterByAttribute(readers: Readers, { element, scope, byTag }: Entering): void {
  let shown: Collector[] | undefined
  for (const { name } of element.attrs) {
    const wanting = readers.byAttribute.get(name.startsWith('aria-') ? 'aria-*' : name)
    if (!wanting) continue
    for (const reader of wanting) {
      if (byTag?.includes(reader) === true || shown?.includes(reader) === true) continue
      shown ??= []
      shown.push(reader)
      reader.enter?.(element, scope)
    }
  }
}

function leave(readers: Readers, element: HtmlElement, scope: Scope): void {
  for (const reader of readers.allLeaving) reader.leave(element, scope)
  if (!isHtml(element)) return
  const byTag = readers.byTagLeaving.get(element.tagName)
  if (byTag) for (const reader of byTag) reader.leave(element, scope)
}

type Leaving = Collector & Required<Pick<Collector, 'leave'>>
type Reading = Collector & Required<Pick<Collector, 'text'>>
type Index<Reader extends Collector> = ReadonlyMap<string, readonly Reader[]>

interface Readers {
  readonly all: readonly Collector[]
  readonly allLeaving: readonly Leaving[]
  readonly byTag: Index<Collector>
  readonly byTagLeaving: Index<Leaving>
  readonly byAttribute: Index<Collector>
  readonly text: readonly Reading[]
}

function readersOf(collectors: readonly Collector[]): Readers {
  const all = collectors.filter(({ tags, attributes }) => tags === undefined && !attributes)
  return {
    all,
    allLeaving: all.filter(leaves),
    byTag: indexBy(collectors, ({ tags }) => tags),
    byTagLeaving: indexBy(collectors.filter(leaves), ({ tags }) => tags),
    byAttribute: indexBy(collectors, ({ attributes }) => attributes),
    text: collectors.filter(readsText),
  }
}

function indexBy<Reader extends Collector>(
  collectors: readonly Reader[],
  keysOf: (collector: Reader) => readonly string[] | undefined,
): Index<Reader> {
  const index = new Map<string, Reader[]>()
  for (const collector of collectors) {
    for (const key of keysOf(collector) ?? []) {
      const known = index.get(key)
      if (known) known.push(collector)
      else index.set(key, [collector])
    }
  }
  return index
}

function leaves(collector: Collector): collector is Leaving {
  return collector.leave !== undefined
}

function readsText(collector: Collector): collector is Reading {
  return collector.text !== undefined
}
