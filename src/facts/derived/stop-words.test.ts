import { expect, it } from 'vitest'
import { likelyStopWords, stopWordsOf } from './stop-words.ts'
import { wordsOf } from './text-words.ts'

it.each([
  ['en', 'The library is open from Monday to Friday, and the reading room is for all of us.'],
  ['de', 'Die Bücherei ist von Montag bis Freitag auf, und der Lesesaal ist für alle da.'],
  ['fr', 'La bibliothèque est ouverte du lundi au vendredi et la salle est à tous.'],
])('knows the list of a text in %s by its words', (language, text) => {
  expect(likelyStopWords(wordsOf(text))).toBe(stopWordsOf(language))
})

it('takes no list for a text that has words of none', () => {
  expect(likelyStopWords(wordsOf('xsltFreeStylesheet xsltDocumentPtr xmlNodePtr')).size).toBe(0)
  expect(likelyStopWords([]).size).toBe(0)
})
