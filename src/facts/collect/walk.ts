import {
  type HtmlChild,
  type HtmlDocument,
  type HtmlElement,
  isHtml,
  renderedChildren,
} from '../html/tree.ts'
import type { Collector } from './collector.ts'
import { DOCUMENT_SCOPE, type Scope, scopeOf } from './scope.ts'

interface Frame {
  readonly element: HtmlElement | null
  readonly children: readonly HtmlChild[]
  readonly scope: Scope
  next: number
}

/** Shows the tree to all collectors in one pass with an explicit stack: depth costs no call stack. */
export function walk(document: HtmlDocument, collectors: readonly Collector[]): void {
  const readers = readersOf(collectors)
  const stack: Frame[] = [
    { element: null, children: document.childNodes, scope: DOCUMENT_SCOPE, next: 0 },
  ]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.children[frame.next++]
    if (child === undefined) {
      if (frame.element !== null) leave(readers, frame.element, frame.scope)
      stack.pop()
    } else if ('tagName' in child) {
      stack.push(enter(readers, child, frame.scope))
    } else if (child.nodeName === '#text' && frame.element !== null && 'value' in child) {
      for (const reader of readers.text) reader.text(child.value, frame.scope, frame.element)
    }
  }
}

function enter(readers: Readers, element: HtmlElement, around: Scope): Frame {
  const scope = scopeOf(element, around)
  for (const reader of readers.all) reader.enter?.(element, scope)
  if (isHtml(element)) {
    const some = readers.byTag.get(element.tagName)
    if (some) for (const reader of some) reader.enter?.(element, scope)
  }
  return { element, children: renderedChildren(element), scope, next: 0 }
}

function leave(readers: Readers, element: HtmlElement, scope: Scope): void {
  for (const reader of readers.all) reader.leave?.(element, scope)
  if (!isHtml(element)) return
  const some = readers.byTag.get(element.tagName)
  if (some) for (const reader of some) reader.leave?.(element, scope)
}

interface Readers {
  readonly all: readonly Collector[]
  readonly byTag: ReadonlyMap<string, readonly Collector[]>
  readonly text: readonly (Collector & Required<Pick<Collector, 'text'>>)[]
}

function readersOf(collectors: readonly Collector[]): Readers {
  const byTag = new Map<string, Collector[]>()
  for (const collector of collectors) {
    for (const tag of collector.tags ?? []) {
      const known = byTag.get(tag)
      if (known) known.push(collector)
      else byTag.set(tag, [collector])
    }
  }
  return {
    all: collectors.filter((collector) => collector.tags === undefined),
    byTag,
    text: collectors.filter(readsText),
  }
}

function readsText(
  collector: Collector,
): collector is Collector & Required<Pick<Collector, 'text'>> {
  return collector.text !== undefined
}
