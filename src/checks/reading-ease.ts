import { wordsOf } from './text-words.ts'

/** Weights of a formula of Flesch's form: `base − sentence · words/sentence − syllable · syllables/word`. */
interface Formula {
  readonly name: string
  readonly base: number
  readonly sentence: number
  readonly syllable: number
  readonly vowels: RegExp
  /** Endings that are written and not spoken. */
  readonly silent?: RegExp
}

const FORMULAS: Readonly<Record<string, Formula>> = {
  en: {
    name: 'Flesch',
    base: 206.835,
    sentence: 1.015,
    syllable: 84.6,
    vowels: /[aeiouy]+/g,
    silent: /[^aeiouyl]e$/,
  },
  de: { name: 'Amstad', base: 180, sentence: 1, syllable: 58.5, vowels: /[aeiouyäöü]+/g },
  es: {
    name: 'Fernández Huerta',
    base: 206.84,
    sentence: 1.02,
    syllable: 60,
    vowels: /[aeiouáéíóúü]+/g,
  },
  fr: {
    name: 'Kandel and Moles',
    base: 207,
    sentence: 1.015,
    syllable: 73.6,
    vowels: /[aeiouyàâäéèêëîïôöùûüœæ]+/g,
    silent: /[^aeiouyàâäéèêëîïôöùûüœæ]es?$/,
  },
  it: {
    name: 'Franchina and Vacca',
    base: 217,
    sentence: 1.3,
    syllable: 60,
    vowels: /[aeiouàèéìòù]+/g,
  },
  nl: { name: 'Douma', base: 206.84, sentence: 0.93, syllable: 77, vowels: /[aeiouyáéíóúëïöü]+/g },
}

export interface ReadingEase {
  readonly formula: string
  /** About 0 (very hard) to 100 (very easy). */
  readonly score: number
  readonly wordsPerSentence: number
}

/** Reading ease by the formula of the language; null where there is none. Syllables are estimated. */
export function readingEase(text: string, language: string): ReadingEase | null {
  const formula = FORMULAS[language]
  const words = wordsOf(text)
  if (!formula || words.length === 0) return null

  const sentences = Math.max(
    1,
    text.split(/[.!?…]+(?=\s|$)/).filter((part) => /\p{L}/u.test(part)).length,
  )
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word, formula), 0)
  const wordsPerSentence = words.length / sentences
  const score =
    formula.base -
    formula.sentence * wordsPerSentence -
    (formula.syllable * syllables) / words.length
  return {
    formula: formula.name,
    score: Math.round(score),
    wordsPerSentence: Math.round(wordsPerSentence),
  }
}

/** Groups of vowels, less one for a silent ending, at least one. */
function syllablesOf(word: string, { vowels, silent }: Formula): number {
  const groups = word.match(vowels)?.length ?? 0
  return Math.max(1, silent?.test(word) ? groups - 1 : groups)
}
