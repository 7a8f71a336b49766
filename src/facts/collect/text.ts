import type { TextFacts } from '../document-facts.ts'
import { lineOf } from '../html/source.ts'
import { attribute, foldSpace, type HtmlElement } from '../html/tree.ts'
import { measureText, type TextMeasure } from '../html/words.ts'
import type { Collector } from './collector.ts'
import { explainsTerm, findResidue, isMissingValue, isTerm, mayBeFiller } from './placeholders.ts'
import { typeTables } from './type-tables.ts'

export interface TextCollector extends Collector {
  facts(): Omit<TextFacts, 'detectedLanguage'>
  /** Bytes of all page text, to compute its share of the document. */
  bytes(): number
}

const MAX_MAIN = 20_000

/** Elements whose text is not page text. A parser with scripting treats `noscript` as text. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noframes'])

type Kind = 'time' | 'heading' | 'paragraph' | 'list'

/** Elements that do not affect the text. */
const INLINE =
  `a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt
   ruby s samp small span strike strong sub sup tt u var wbr`.split(/\s+/)

/** How elements affect the text; all others are blocks, which end the current word and block. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...kind('time', 'time'),
  ...kind('heading', 'h1 h2 h3 h4 h5 h6'),
  ...kind('paragraph', 'p'),
  ...kind('list', 'ul ol dl'),
])

function kind(name: Kind, tags: string): (readonly [string, Kind])[] {
  return tags.split(/\s+/).map((tag) => [tag, name] as const)
}

/** An email address around its `@`; the local part has at most 64 characters. */
const LOCAL_PART = /[\w.+-]+$/
const DOMAIN = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/
const MAX_AT_SIGNS = 10_000
const LONGEST_TERM = 'undefined'.length

/** The page's text, gathered block by block. */
export function textCollector(): TextCollector {
  const state = emptyState()
  const tables = typeTables(state.placeholders)
  return {
    skips: INLINE,
    enter(element, scope) {
      if (scope.foreign) return
      if (element.tagName === 'table') tables.enter()
      const kind = KINDS.get(element.tagName)
      if (kind === 'time') return keepTime(state, element)
      flush(state)
      if (kind === 'heading') state.stretch = 0
      else if (kind === 'paragraph') state.paragraphStart = state.words
      else if (kind === 'list') state.lists++
    },
    leave(element, scope) {
      if (scope.foreign) return
      const kind = KINDS.get(element.tagName)
      if (kind === 'time') return
      flush(state)
      if (kind === 'heading') state.stretch = 0
      else if (kind === 'paragraph') endParagraph(state)
      if (element.tagName === 'table') tables.leave()
    },
    text(value, scope, parent) {
      if (!scope.exposed || scope.foreign || SILENT.has(parent.tagName)) return
      if (scope.main !== state.blockIsMain) flush(state)
      state.blockIsMain = scope.main
      const start = state.text.length
      state.text += value
      if (scope.noSnippet) state.noSnippet += value.length
      tables.text(value)
      if (scope.code) {
        state.code.push(start, state.text.length)
        if (value.length <= LONGEST_TERM && isTerm(value)) state.hasTermInCode = true
        return
      }
      state.parent ??= parent
      if (isMissingValue(value, parent.tagName)) keepPlaceholder(state, value.trim(), parent)
    },
    facts: () => factsOf(state),
    bytes: () => state.bytes,
  }
}

interface State {
  /** Text since the last block boundary. */
  text: string
  /** Starts and ends in `text` of the parts inside code, in turn. */
  readonly code: number[]
  /** Parent of the first piece outside code. */
  parent: HtmlElement | null
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
  /** Code consists of `null` or the like, so the page is about such values. */
  hasTermInCode: boolean
}

function emptyState(): State {
  return {
    text: '',
    code: [],
    parent: null,
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
    hasTermInCode: false,
  }
}

/** Counts the text since the last block boundary. */
function flush(state: State): void {
  const { text } = state
  if (text === '') return
  const { words, characters, bytes, wrapped, marked } = measureText(text)
  state.length += text.length
  if (characters > 0) {
    // Without the marks, only the signs of filler text need to be searched for in each block.
    if (marked || mayBeFiller(text)) readResidue(state, text)
    if (marked) readEmails(state, text)
    state.characters += characters + (state.characters === 0 ? 0 : 1)
    state.bytes += bytes
    state.words += words
    state.stretch += words
    state.longestStretch = Math.max(state.longestStretch, state.stretch)
    if (state.blockIsMain) keepMain(state, { text, words, wrapped })
  }
  state.text = ''
  // An array gives its memory back when it is emptied, and most are empty.
  if (state.code.length > 0) state.code.length = 0
  state.parent = null
}

interface Block extends Pick<TextMeasure, 'words' | 'wrapped'> {
  readonly text: string
}

function keepMain(state: State, { text, words, wrapped }: Block): void {
  state.mainWords += words
  if (state.main.length >= MAX_MAIN) return
  const kept = text.slice(0, MAX_MAIN)
  const folded = wrapped && kept === text ? text.replaceAll('\n', ' ') : foldSpace(kept)
  state.main += state.main === '' ? folded : `\n${folded}`
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

/** Residue may span inline elements, so the whole block is searched, without code. */
function readResidue(state: State, text: string): void {
  const { parent, code } = state
  if (parent === null || findResidue(text).length === 0) return
  for (const residue of findResidue(proseOf(text, code))) keepPlaceholder(state, residue, parent)
}

/** The text without the parts inside code. */
function proseOf(text: string, code: readonly number[]): string {
  let prose = ''
  let end = 0
  for (let i = 0; i < code.length; i += 2) {
    prose += text.slice(end, code[i])
    end = code[i + 1] ?? end
  }
  return prose + text.slice(end)
}

function factsOf(state: State): Omit<TextFacts, 'detectedLanguage'> {
  flush(state)
  const main = state.main.slice(0, MAX_MAIN)
  return {
    words: state.words,
    mainWords: state.mainWords,
    main,
    characters: state.characters,
    paragraphs: state.paragraphs,
    longestParagraphWords: state.longestParagraph,
    lists: state.lists,
    longestStretchWords: state.longestStretch,
    placeholders: placeholdersOf(state, main),
    emptyRoots: [],
    asksForJavaScript: false,
    noSnippetShare: state.length === 0 ? 0 : Math.min(1, state.noSnippet / state.length),
    times: state.times,
    emails: state.emails.size,
  }
}

/** On a page that explains `null`, its tables mean it as a term, too. */
function placeholdersOf({ placeholders, hasTermInCode }: State, main: string) {
  if (!placeholders.some(({ text }) => isTerm(text))) return placeholders
  if (!hasTermInCode && !explainsTerm(main)) return placeholders
  return placeholders.filter(({ text }) => !isTerm(text))
}
