import { defineCheck, inform, notApplicable } from '../check.ts'
import { primarySubtag } from '../../facts/derived/language-tags.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { metaContents, pageTitle } from '../../facts/derived/page-title.ts'
import { type Phrase, topPhrases, writtenPhrase } from '../../facts/derived/phrases.ts'
import { likelyStopWords, stopWordsOf } from '../../facts/derived/stop-words.ts'
import { wordsOf } from '../../facts/derived/text-words.ts'

const FEWEST_WORDS = 50
const SHOWN = 10

export const keywordPhrases = defineCheck({
  id: 'keyword-phrases',
  category: 'content',
  importance: 'informative',
  title: 'Most frequent phrases of the text',
  why: 'Frequent phrases show what the page appears to be about. No frequency is right or wrong.',
  fix: 'If the topic of the page is not among the phrases, name it in the text.',
  criteria: {
    informative:
      'Lists the 10 phrases of 1 to 3 words that cover most of the main content, with their share of its words, and whether the title, description or main heading contains them.',
    'not-applicable': 'The main content has fewer than 50 words.',
    note: 'A phrase occurs at least 2 times and does not begin or end with a word of fewer than 3 letters (2 in Chinese and Hangul) or a stop word of its language (English, German, Spanish, French, Italian, Dutch or Portuguese). Only the first 20,000 characters are read.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  reads: ['text', 'head', 'headings'],
  examples: {
    informative: [
      { html: `<html lang="en"><title>Library</title><p>${'The town library opens. '.repeat(20)}` },
    ],
    'not-applicable': [{ html: '<p>Too short' }],
  },

  evaluate({ text, head, headings }) {
    const words = wordsOf(text.main)
    if (words.length < FEWEST_WORDS)
      return notApplicable(`The main content has fewer than ${FEWEST_WORDS} words`)

    const language = primarySubtag(head.html.lang ?? head.html.xmlLang ?? '')
    const stopWords = language === '' ? likelyStopWords(words) : stopWordsOf(language)
    const phrases = topPhrases(words, stopWords).slice(0, SHOWN)
    if (phrases.length === 0) return inform('The text repeats no phrase')

    const places = [
      { name: 'title', words: wordsOf(pageTitle(head) ?? '') },
      { name: 'description', words: wordsOf(metaContents(head, 'description').join(' ')) },
      {
        name: 'h1',
        words: wordsOf(
          mainHeadings(headings)
            .map(({ name }) => name)
            .join(' '),
        ),
      },
    ].map((place) => ({ ...place, words: ` ${place.words.join(' ')} ` }))
    const evidence = phrases.map((phrase) => ({
      name: writtenPhrase(phrase),
      value: phrase.count,
      note: noteOf(phrase, words.length, places),
    }))
    return inform(
      `Most frequent phrases: ${evidence
        .slice(0, 3)
        .map(({ name }) => `“${name}”`)
        .join(', ')}`,
      evidence,
    )
  },
})

interface Place {
  readonly name: string
  readonly words: string
}

function noteOf(phrase: Phrase, total: number, places: readonly Place[]): string {
  const share = ((phrase.count * phrase.length * 100) / total).toFixed(1)
  const found = places
    .filter(({ words }) => words.includes(` ${phrase.text} `))
    .map(({ name }) => name)
  return found.length === 0 ? `${share} %` : `${share} %, also in ${found.join(', ')}`
}
