import { ownValue } from './own-value.ts'
import { wordsOf } from './text-words.ts'

/** Weights of a formula of Flesch's form: `base − sentence · words/sentence − syllable · syllables/word`. */
interface Formula {
  readonly name: string
  readonly base: number
  readonly sentence: number
  readonly syllable: number
  /** All of them below {@link VOWEL_END}. */
  readonly vowels: string
  /** Endings that are written and not spoken. */
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
  /** Words of the blocks that were judged. */
  readonly words: number
}

/** Where a sentence ends; a mark inside a number or an address ends none. It is looked for once a run of marks. */
const SENTENCE_END = /(?<![.!?…])[.!?…]+(?=["'”’»)\]]{0,3}(?:\s|$))/

/** Whether the language has a formula. */
export function hasFormula(language: string): boolean {
  return ownValue(FORMULAS, language) !== undefined
}

/** A check and the page's summary ask for the same text. */
let latest: {
  readonly text: string
  readonly language: string
  readonly ease: ReadingEase | null
} = { text: '', language: '', ease: null }

/**
 * Reading ease by the formula of the language, of those blocks of text, one a line, that hold a sentence:
 * labels, headings and cells of tables are read in another way. Null where there is no formula, and no
 * sentence. Syllables are estimated.
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
  const blocks: string[] = []
  let sentences = 0
  for (const block of text.split('\n')) {
    const parts = block.split(SENTENCE_END)
    if (parts.length === 1) continue
    blocks.push(block)
    for (const part of parts) if (/\p{L}/u.test(part)) sentences++
  }
  const words = wordsOf(blocks.join('\n'))
  if (words.length === 0) return null
  const wordsPerSentence = words.length / Math.max(1, sentences)
  const score =
    formula.base -
    formula.sentence * wordsPerSentence -
    (formula.syllable * syllablesOf(words, formula)) / words.length
  return {
    formula: formula.name,
    score: Math.round(score),
    wordsPerSentence: Math.round(wordsPerSentence),
    words: words.length,
  }
}

const VOWEL_END = 0x200

/** Groups of vowels in each word, less one for a silent ending, at least one. */
function syllablesOf(words: readonly string[], { vowels, silent }: Formula): number {
  const isVowel = new Uint8Array(VOWEL_END)
  for (const vowel of vowels) isVowel[vowel.charCodeAt(0)] = 1
  let syllables = 0
  for (const word of words) {
    let groups = 0
    let before = 0
    for (let i = 0; i < word.length; i++) {
      const current = isVowel[word.charCodeAt(i)] ?? 0
      if (current > before) groups++
      before = current
    }
    syllables += Math.max(1, silent?.test(word) ? groups - 1 : groups)
  }
  return syllables
}
