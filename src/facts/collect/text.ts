import type { TextFacts } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { attribute, foldSpace, type HtmlElement } from '../html/tree.ts'
import { countWords } from '../html/words.ts'
import type { Collector } from './collector.ts'
import { findResidue, isMissingValue } from './placeholders.ts'

export interface TextCollector extends Collector {
  facts(): TextFacts
  /** Bytes of all page text, for the share it has of the document. */
  bytes(): number
}

const MAX_MAIN = 20_000

/** Elements whose text is no page text. `noscript` is text to a parser with scripting. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noframes'])

/** Inline elements: everything else ends the word and the block before it. */
const INLINE = new Set(
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby
   s samp small span strike strong sub sup time tt u var wbr`.split(/\s+/),
)

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const LISTS = new Set(['ul', 'ol', 'dl'])
/** An address around its `@`; the local part has at most 64 characters. */
const LOCAL_PART = /[\w.+-]+$/
const DOMAIN = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/
const MAX_AT_SIGNS = 10_000

/** The page's text by checks.md §0.9, gathered block by block. */
export function textCollector(): TextCollector {
  const state = emptyState()
  return {
    enter(element, scope) {
      if (scope.foreign || INLINE.has(element.tagName)) {
        if (element.tagName === 'time' && !scope.foreign) keepTime(state, element)
        return
      }
      flush(state)
      if (HEADINGS.has(element.tagName)) state.stretch = 0
      else if (element.tagName === 'p') state.paragraphStart = state.words
      else if (LISTS.has(element.tagName)) state.lists++
    },
    leave(element, scope) {
      if (scope.foreign || INLINE.has(element.tagName)) return
      flush(state)
      if (HEADINGS.has(element.tagName)) state.stretch = 0
      else if (element.tagName === 'p') endParagraph(state)
    },
    text(value, scope, parent) {
      if (!scope.exposed || scope.foreign || SILENT.has(parent.tagName)) return
      if (scope.main !== state.blockIsMain) flush(state)
      state.blockIsMain = scope.main
      state.block += value
      if (scope.noSnippet) state.noSnippet += value.length
      if (scope.code) return
      state.prose = state.prose === '' ? value : `${state.prose}${value}`
      state.proseParent ??= parent
      if (isMissingValue(value, parent.tagName)) keepPlaceholder(state, value.trim(), parent)
    },
    facts: () => factsOf(state),
    bytes: () => state.bytes,
  }
}

interface State {
  block: string
  /** The block's text outside code, and the element that begins it. */
  prose: string
  proseParent: HtmlElement | null
  blockIsMain: boolean
  words: number
  mainWords: number
  main: string
  characters: number
  length: number
  bytes: number
  noSnippet: number
  paragraphs: number
  paragraphStart: number
  longestParagraph: number
  stretch: number
  longestStretch: number
  lists: number
  atSigns: number
  readonly emails: Set<string>
  readonly times: string[]
  readonly placeholders: { readonly text: string; readonly line: number | null }[]
}

function emptyState(): State {
  return {
    block: '',
    prose: '',
    proseParent: null,
    blockIsMain: true,
    words: 0,
    mainWords: 0,
    main: '',
    characters: 0,
    length: 0,
    bytes: 0,
    noSnippet: 0,
    paragraphs: 0,
    paragraphStart: 0,
    longestParagraph: 0,
    stretch: 0,
    longestStretch: 0,
    lists: 0,
    atSigns: 0,
    emails: new Set(),
    times: [],
    placeholders: [],
  }
}

/** Counts what was gathered since the last block boundary. */
function flush(state: State): void {
  const { block } = state
  if (block === '') return
  state.block = ''
  state.length += block.length
  const text = block.trim()
  if (text === '') {
    state.prose = ''
    state.proseParent = null
    return
  }
  readProse(state)
  const words = countWords(text)
  state.words += words
  state.stretch += words
  state.longestStretch = Math.max(state.longestStretch, state.stretch)
  if (text.includes('@')) readEmails(state, text)
  state.characters += foldedLength(text) + (state.characters === 0 ? 0 : 1)
  state.bytes += Buffer.byteLength(text)
  if (!state.blockIsMain) return
  state.mainWords += words
  if (state.main.length < MAX_MAIN) {
    const folded = foldSpace(text.slice(0, MAX_MAIN))
    state.main += state.main === '' ? folded : ` ${folded}`
  }
}

/** Length of a trimmed text with its white space folded, without making the folded text. */
function foldedLength(text: string): number {
  let length = text.length
  let afterSpace = false
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const isSpace = unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0
    if (isSpace && afterSpace) length--
    afterSpace = isSpace
  }
  return length
}

function endParagraph(state: State): void {
  const words = state.words - state.paragraphStart
  if (words <= 0) return
  state.paragraphs++
  state.longestParagraph = Math.max(state.longestParagraph, words)
  state.paragraphStart = state.words
}

function readEmails(state: State, text: string): void {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (++state.atSigns > MAX_AT_SIGNS) return
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - 64), at))?.[0]
    const domain = DOMAIN.exec(text.slice(at + 1, at + 300))?.[0]
    if (local && domain) state.emails.add(`${local}@${domain}`.toLowerCase())
  }
}

function keepTime(state: State, element: HtmlElement): void {
  const value = attribute(element, 'datetime')
  if (value !== null && state.times.length < 200) state.times.push(value.slice(0, 100))
}

function keepPlaceholder(state: State, text: string, parent: HtmlElement): void {
  if (state.placeholders.length < 100) state.placeholders.push({ text, line: lineOf(parent) })
}

/** Residue may run across inline elements, so it is looked for in the whole block. */
function readProse(state: State): void {
  const { prose, proseParent } = state
  state.prose = ''
  state.proseParent = null
  const residue = findResidue(prose)
  if (residue !== null && proseParent) keepPlaceholder(state, residue, proseParent)
}

function factsOf(state: State): TextFacts {
  flush(state)
  return {
    words: state.words,
    mainWords: state.mainWords,
    main: state.main.slice(0, MAX_MAIN),
    characters: state.characters,
    paragraphs: state.paragraphs,
    longestParagraphWords: state.longestParagraph,
    lists: state.lists,
    longestStretchWords: state.longestStretch,
    placeholders: state.placeholders,
    emptyRoots: [],
    asksForJavaScript: false,
    noSnippetShare: state.length === 0 ? 0 : Math.min(1, state.noSnippet / state.length),
    times: state.times,
    emails: state.emails.size,
  }
}
