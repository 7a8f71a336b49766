import { ownValue } from './own-value.ts'
import { firstPlaces, wordsOf, wordStarts } from './text-words.ts'

/** Weights of a Flesch-type formula: `base − sentence · words/sentence − syllable · syllables/word`. */
interface Formula {
  readonly name: string
  readonly base: number
  readonly sentence: number
  readonly syllable: number
  /** All of them below {@link VOWEL_END}. */
  readonly vowels: string
  /** Silent endings. */
  readonly silent?: RegExp
}

const FORMULAS: Readonly<Record<string, Formula>> = {
  en: {
    name: 'Flesch',
    base: 206.835,
    sentence: 1.015,
    syllable: 84.6,
    vowels: 'aeiouy',
    silent: /[^aeiouyl]e$/,
  },
  de: { name: 'Amstad', base: 180, sentence: 1, syllable: 58.5, vowels: 'aeiouyäöü' },
  es: {
    name: 'Fernández Huerta',
    base: 206.84,
    sentence: 1.02,
    syllable: 60,
    vowels: 'aeiouáéíóúü',
  },
  fr: {
    name: 'Kandel and Moles',
    base: 207,
    sentence: 1.015,
    syllable: 73.6,
    vowels: 'aeiouyàâäéèêëîïôöùûüœæ',
    silent: /[^aeiouyàâäéèêëîïôöùûüœæ]es?$/,
  },
  it: {
    name: 'Franchina and Vacca',
    base: 217,
    sentence: 1.3,
    syllable: 60,
    vowels: 'aeiouàèéìòù',
  },
  nl: { name: 'Douma', base: 206.84, sentence: 0.93, syllable: 77, vowels: 'aeiouyáéíóúëïöü' },
}

export interface ReadingEase {
  readonly formula: string
  /** About 0 (very hard) to 100 (very easy). */
  readonly score: number
  readonly wordsPerSentence: number
  /** Words of the scored blocks. */
  readonly words: number
}

/** End of a sentence; a mark inside a number or a URL does not end one. Matches once per run of marks. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+(?=["'”’»)\]]{0,3}(?:\s|$))/

/** Whether there is a formula for the language. */
export function hasFormula(language: string): boolean {
  return ownValue(FORMULAS, language) !== undefined
}

/** Cached, as a check and the page's summary need the same text. */
let latest: {
  readonly text: string
  readonly language: string
  readonly ease: ReadingEase | null
} = { text: '', language: '', ease: null }

/**
 * Estimates reading ease by the formula of the language, for lines of text that contain a sentence: labels, headings
 * and table cells are not read as prose. Null if there is no formula or no sentence. Syllables are estimated.
 */
export function readingEase(text: string, language: string): ReadingEase | null {
  if (latest.text === text && latest.language === language) return latest.ease
  const ease = estimate(text, language)
  latest = { text, language, ease }
  return ease
}

function estimate(text: string, language: string): ReadingEase | null {
  const formula = ownValue(FORMULAS, language)
  if (!formula) return null
  const { sentences, blocks } = blocksOf(text)
  const { words, syllables } = wordsIn(text, blocks, formula)
  if (words === 0) return null
  const wordsPerSentence = words / Math.max(1, sentences)
  const score =
    formula.base - formula.sentence * wordsPerSentence - (formula.syllable * syllables) / words
  return {
    formula: formula.name,
    score: Math.round(score),
    wordsPerSentence: Math.round(wordsPerSentence),
    words,
  }
}

/** A line of the text that contains a sentence. */
interface Block {
  readonly start: number
  readonly end: number
}

function blocksOf(text: string): { readonly sentences: number; readonly blocks: readonly Block[] } {
  const blocks: Block[] = []
  let sentences = 0
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    const parts = line.split(SENTENCE_END)
    if (parts.length > 1) {
      blocks.push({ start, end })
      for (const part of parts) if (/\p{L}/u.test(part)) sentences++
    }
    start = end + 1
  }
  return { sentences, blocks }
}

/**
 * Counts the words of the blocks and their syllables. Other checks need the words of the whole text, so these are
 * selected by position, and each distinct word is analysed once.
 */
function wordsIn(text: string, blocks: readonly Block[], formula: Formula) {
  const all = wordsOf(text)
  const starts = wordStarts(all)
  // A list without positions, or of a text that gets longer in lower case, cannot be used here.
  if (starts === undefined || text.toLowerCase().length !== text.length) {
    const words = wordsOf(blocks.map(({ start, end }) => text.slice(start, end)).join('\n'))
    return countSyllables(words, [...words.keys()], formula)
  }
  return countSyllables(all, placesIn(starts, blocks), formula)
}

function placesIn(starts: ArrayLike<number>, blocks: readonly Block[]): readonly number[] {
  const places: number[] = []
  let place = 0
  for (const { start, end } of blocks) {
    while (place < starts.length && (starts[place] ?? end) < start) place++
    for (; place < starts.length && (starts[place] ?? end) < end; place++) places.push(place)
  }
  return places
}

function countSyllables(words: readonly string[], places: readonly number[], formula: Formula) {
  const firsts = firstPlaces(words)
  const isVowel = vowelsOf(formula)
  const known = new Uint16Array(words.length)
  let [counted, syllables] = [0, 0]
  for (const place of places) {
    const first = firsts[place] ?? place
    known[first] ||= syllablesOf(words[first] ?? '', isVowel, formula)
    counted++
    syllables += known[first] ?? 1
  }
  return { words: counted, syllables }
}

const VOWEL_END = 0x200

function vowelsOf({ vowels }: Formula): Uint8Array {
  const isVowel = new Uint8Array(VOWEL_END)
  for (const vowel of vowels) isVowel[vowel.charCodeAt(0)] = 1
  return isVowel
}

/** Vowel groups in a word, minus one for a silent ending, at least one. */
function syllablesOf(word: string, isVowel: Uint8Array, { silent }: Formula): number {
  let groups = 0
  let before = 0
  for (let i = 0; i < word.length; i++) {
    const current = isVowel[word.charCodeAt(i)] ?? 0
    if (current > before) groups++
    before = current
  }
  return Math.max(1, silent?.test(word) ? groups - 1 : groups)
}
