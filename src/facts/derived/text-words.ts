import { lastSmallLetter } from '../html/words.ts'
import { createWordList } from './word-list.ts'

/** Scripts without spaces between words: Han, kana, Thai, Lao, Burmese, Khmer. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Khmr}]/u
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

let segmenter: Intl.Segmenter | undefined

/**
 * Checks and the page's summary need the words of the same few texts, in turn: the main content, its sentences, its
 * headings. Titles in between are cheap. Caches of word counts are keyed by the list.
 */
const WORTH_KEEPING = 2000
const KEPT_TEXTS = 4
const kept: { readonly text: string; readonly words: readonly string[] }[] = []

/**
 * Words of a text in order, lower case. For spaced text a pattern finds them at a tenth of the segmenter's cost; text
 * in other scripts goes through the segmenter.
 */
export function wordsOf(text: string): readonly string[] {
  if (text.length < WORTH_KEEPING) return splitWords(text)
  const known = kept.find((one) => one.text === text)
  if (known) return known.words
  const words = splitWords(text)
  kept.unshift({ text, words })
  kept.length = Math.min(kept.length, KEPT_TEXTS)
  return words
}

/** Nearly all text is spaced and within the BMP, where one loop is equivalent to the pattern. */
function splitWords(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const { words, add } = createWordList(lower)
  let start = NONE
  for (let i = 0; i < lower.length; i++) {
    const kind = kindAt(lower, i)
    if (kind === PATTERN_ONLY) return splitByPattern(lower)
    if (kind === IN_WORD) {
      start = start === NONE ? i : start
      i = lastSmallLetter(lower, i)
    } else if (start !== NONE && (kind !== JOINS || kindAt(lower, i + 1) !== IN_WORD)) {
      add(start, i)
      start = NONE
    }
  }
  if (start !== NONE) add(start, lower.length)
  return words
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
