import { lastSmallLetter } from '../html/words.ts'
import {
  createWordList,
  findFirsts,
  type Places,
  type WordList,
  type WordPlaces,
} from './word-list.ts'

/** Scripts without spaces between words: Han, kana, Thai, Lao, Burmese, Khmer. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

let segmenter: Intl.Segmenter | undefined

/**
 * Checks and the page's summary need the words of the same few texts, in turn: the main content, its sentences, its
 * headings. Titles in between are cheap. A few lists kept here die soon; a weak map would keep each for the garbage
 * collector to copy, since minor collections treat its values as used.
 */
const WORTH_KEEPING = 2000
const KEPT_TEXTS = 4
const kept: KeptWords[] = []

interface KeptWords {
  readonly text: string
  readonly words: readonly string[]
  readonly places: WordPlaces | undefined
}

/**
 * Words of a text in order, lower case. For spaced text a pattern finds them at a tenth of the segmenter's cost; text
 * in other scripts goes through the segmenter.
 */
export function wordsOf(text: string): readonly string[] {
  if (text.length < WORTH_KEEPING) return splitWords(text).words
  const known = kept.find((one) => one.text === text)
  if (known) return known.words
  const { words, places } = splitWords(text)
  kept.unshift({ text, words, places: places?.() })
  kept.length = Math.min(kept.length, KEPT_TEXTS)
  return words
}

/** For each word of the list: its position in the lower-case text; undefined unless the list is kept. */
export function wordStarts(words: readonly string[]): Places | undefined {
  return placesOf(words)?.starts
}

/** For each word of the list: the index of its first occurrence. */
export function firstPlaces(words: readonly string[]): Places {
  return placesOf(words)?.firsts ?? findFirsts(words)
}

function placesOf(words: readonly string[]): WordPlaces | undefined {
  return kept.find((one) => one.words === words)?.places
}

/** Nearly all text is spaced and within the BMP, where one loop is equivalent to the pattern. */
function splitWords(text: string): Pick<WordList, 'words'> & Partial<WordList> {
  const lower = text.toLowerCase()
  const list = createWordList(lower)
  const { add } = list
  let start = NONE
  for (let i = 0; i < lower.length; i++) {
    const kind = kindAt(lower, i)
    if (kind === PATTERN_ONLY) return { words: splitByPattern(lower) }
    if (kind === IN_WORD) {
      start = start === NONE ? i : start
      i = lastSmallLetter(lower, i)
    } else if (start !== NONE && (kind !== JOINS || kindAt(lower, i + 1) !== IN_WORD)) {
      add(start, i)
      start = NONE
    }
  }
  if (start !== NONE) add(start, lower.length)
  return list
}

const NONE = -1

const BETWEEN = 1
const IN_WORD = 2
const JOINS = 3
/** Halves of surrogate pairs, and scripts without spaces. */
const PATTERN_ONLY = 4

/** Kind of each UTF-16 unit, determined on first use. */
const kinds = new Uint8Array(0x10000)

function kindAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  return kinds[unit] || (kinds[unit] = kindOf(text.charAt(index)))
}

function kindOf(char: string): number {
  if (/\p{Cs}/u.test(char) || UNSPACED.test(char)) return PATTERN_ONLY
  if (/[\p{L}\p{M}\p{N}]/u.test(char)) return IN_WORD
  return /['’-]/.test(char) ? JOINS : BETWEEN
}

function splitByPattern(lower: string): string[] {
  if (!UNSPACED.test(lower)) return lower.match(WORD) ?? []
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(lower)) {
    if (isWordLike === true) words.push(segment)
  }
  return words
}
