import type { HtmlElement } from './tree.ts'
import { cutText } from '../derived/cut-text.ts'

const SNIPPET_LENGTH = 200

/** The decoded source that element locations refer to. */
export interface Source {
  readonly html: string
}

/** 1-based line of the start tag; null for an element that the parser implied. */
export function lineOf(element: HtmlElement): number | null {
  return element.sourceCodeLocation?.startLine ?? null
}

/** The start tag as in the source, at most 200 characters. */
export function snippetOf({ html }: Source, element: HtmlElement): string {
  const location = element.sourceCodeLocation
  if (!location) return `<${element.tagName}>`
  const { startOffset, endOffset } = location.startTag ?? location
  const end = Math.min(endOffset, startOffset + 2 * SNIPPET_LENGTH)
  return cutText(html.slice(startOffset, end), SNIPPET_LENGTH)
}
