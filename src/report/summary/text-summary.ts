import { Type } from 'typebox'
import { primarySubtag } from '../../facts/derived/language-tags.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { metaContents, pageTitle } from '../../facts/derived/page-title.ts'
import { type Phrase, topPhrases, writtenPhrase } from '../../facts/derived/phrases.ts'
import { readingEase } from '../../facts/derived/reading-ease.ts'
import { likelyStopWords, stopWordsOf } from '../../facts/derived/stop-words.ts'
import { sureLanguage } from '../../checks/shared/sure-language.ts'
import { wordsOf } from '../../facts/derived/text-words.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut } from './rows.ts'

/** Properties of the page's text. */
export const TextSummary = exact({
  words: Type.Integer(),
  main_words: Type.Integer(),
  paragraphs: Type.Integer(),
  /** Minutes to read the main text, at 230 words each. */
  reading_minutes: Type.Integer(),
  /** By the formula for its language; null if there is none or the text is short. */
  reading_ease: nullable(
    exact({
      formula: Type.String(),
      /** About 0 (very hard) to 100 (very easy). */
      score: Type.Number(),
      words_per_sentence: Type.Number(),
    }),
  ),
  detected_language: nullable(
    exact({
      code: Type.String(),
      /** Lead over other candidates, 0–1. */
      accuracy: Type.Number(),
    }),
  ),
  /** The most frequent phrases of one, two and three words, ten of each length. */
  phrases: Type.Array(
    exact({
      text: Type.String(),
      words: Type.Integer(),
      count: Type.Integer(),
      /** Its share of the text, 0–1. */
      share: Type.Number(),
      /** Where else it occurs: `title`, `description`, `h1`, `heading`, `address`. */
      places: Type.Array(Type.String()),
    }),
  ),
})

/** Adults read 230 to 240 English words a minute (Brysbaert 2019). */
const WORDS_PER_MINUTE = 230
const FEWEST_WORDS = 50
const PHRASES = 10

export function textSummary(facts: StaticFacts) {
  const { text } = facts
  const language = languageOf(facts)
  const read = readingEase(text.main, language)
  const ease = read && read.words >= FEWEST_WORDS ? read : null
  return {
    words: text.words,
    main_words: text.mainWords,
    paragraphs: text.paragraphs,
    reading_minutes: Math.ceil(text.mainWords / WORDS_PER_MINUTE),
    reading_ease: ease && {
      formula: ease.formula,
      score: ease.score,
      words_per_sentence: ease.wordsPerSentence,
    },
    detected_language: text.detectedLanguage && { ...text.detectedLanguage },
    phrases: phrasesOf(facts, language),
  }
}

function languageOf({ head, text }: StaticFacts): string {
  const declared = primarySubtag(head.html.lang ?? head.html.xmlLang ?? '')
  return declared === '' ? (sureLanguage(text) ?? '') : declared
}

function phrasesOf(facts: StaticFacts, language: string) {
  const words = wordsOf(facts.text.main)
  if (words.length < FEWEST_WORDS) return []
  const stopWords = language === '' ? likelyStopWords(words) : stopWordsOf(language)
  const found = topPhrases(words, stopWords)
  const places = placesOf(facts)
  return [1, 2, 3].flatMap((length) =>
    found
      .filter((phrase) => phrase.length === length)
      .slice(0, PHRASES)
      .map((phrase) => phraseRow(phrase, words.length, places)),
  )
}

interface Place {
  readonly name: string
  /** Its words, each surrounded by spaces. */
  readonly text: string
}

function placesOf({ head, headings, address }: StaticFacts): Place[] {
  const names = (list: StaticFacts['headings']) => list.map(({ name }) => name).join(' . ')
  const path = URL.parse(address.final)?.pathname.replaceAll(/[-_/.+]/g, ' ') ?? ''
  return [
    { name: 'title', text: pageTitle(head) ?? '' },
    { name: 'description', text: metaContents(head, 'description').join(' ') },
    { name: 'h1', text: names(mainHeadings(headings)) },
    { name: 'heading', text: names(headings.filter(({ level }) => level > 1).slice(0, 200)) },
    { name: 'address', text: path },
  ].map(({ name, text }) => ({ name, text: ` ${wordsOf(text).join(' ')} ` }))
}

function phraseRow({ text, length, count }: Phrase, total: number, places: readonly Place[]) {
  return {
    text: cut(writtenPhrase({ text }), 100),
    words: length,
    count,
    share: Math.round(((count * length) / total) * 1000) / 1000,
    places: places.filter((place) => place.text.includes(` ${text} `)).map(({ name }) => name),
  }
}
