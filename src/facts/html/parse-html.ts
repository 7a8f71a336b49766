import type { ErrorCodes, ParserError } from 'parse5'
import { elementAdapter, type TreeAdapter } from './element-adapter.ts'
import { ElementParser } from './element-parser.ts'
import type { HtmlDocument, HtmlElement } from './tree.ts'

/** Counted while parsing, because 5 MB of flat markup would otherwise take 700 MB. */
export const MAX_NODES = 200_000
/** Three for each allowed node: the attributes of 10 MB would otherwise take 2 GB. */
export const MAX_ATTRIBUTES = 600_000
/** The depth at which Chromium stops nesting. */
export const MAX_DEPTH = 512

const MAX_ERROR_CODES = 60
const MAX_ERROR_LINES = 20

export interface ParseErrorCount {
  readonly code: ErrorCodes
  count: number
  readonly lines: number[]
}

export interface ParsedHtml {
  readonly document: HtmlDocument
  readonly truncated: { readonly reason: 'nodes' | 'depth'; readonly line: number } | null
  readonly errors: readonly ParseErrorCount[]
  /** `base` elements in source order, including those in templates. */
  readonly bases: readonly HtmlElement[]
}

/** Thrown by the tree adapter to stop parsing: parse5 offers no other way. */
class LimitReached extends Error {
  readonly reason: 'nodes' | 'depth'
  constructor(reason: 'nodes' | 'depth') {
    super(reason)
    this.reason = reason
  }
}

/** Parses decoded HTML like a browser with scripting; at a limit it returns the tree so far. */
export function parseHtml(html: string): ParsedHtml {
  const errors = new Map<ErrorCodes, ParseErrorCount>()
  const bases: HtmlElement[] = []
  const parser: ElementParser = new ElementParser({
    treeAdapter: limitedAdapter(bases, () => parser.openElements.depth),
    onParseError: (error) => countError(errors, error),
  })
  let truncated: ParsedHtml['truncated'] = null
  try {
    parser.tokenizer.write(html, true)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    truncated = { reason: error.reason, line: parser.tokenizer.preprocessor.line }
  }
  return { document: parser.document, truncated, errors: [...errors.values()], bases }
}

/** A tree adapter that counts nodes as they are created. */
function limitedAdapter(bases: HtmlElement[], openElements: () => number): TreeAdapter {
  let nodes = 0
  let attributes = 0
  const count = () => {
    if (++nodes > MAX_NODES) throw new LimitReached('nodes')
  }
  return {
    ...elementAdapter,
    createElement(tagName, namespaceURI, attrs) {
      count()
      attributes += attrs.length
      if (attributes > MAX_ATTRIBUTES) throw new LimitReached('nodes')
      if (openElements() >= MAX_DEPTH) throw new LimitReached('depth')
      const element = elementAdapter.createElement(tagName, namespaceURI, attrs)
      if (tagName === 'base') bases.push(element)
      return element
    },
    createCommentNode(data) {
      count()
      return elementAdapter.createCommentNode(data)
    },
    insertText(parent, text) {
      const before = parent.childNodes.length
      elementAdapter.insertText(parent, text)
      if (parent.childNodes.length !== before) count()
    },
  }
}

function countError(errors: Map<ErrorCodes, ParseErrorCount>, error: ParserError): void {
  const known = errors.get(error.code)
  if (known) {
    known.count++
    if (known.lines.length < MAX_ERROR_LINES) known.lines.push(error.startLine)
  } else if (errors.size < MAX_ERROR_CODES) {
    errors.set(error.code, { code: error.code, count: 1, lines: [error.startLine] })
  }
}
