import { FUNCTION_WORDS } from '../html/function-words.ts'

const none: ReadonlySet<string> = new Set()

/** Stop words of a language by its primary subtag, lower case; none for languages that are not listed. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return FUNCTION_WORDS.get(language) ?? none
}

/** A text has about every third word from its own list, and few from another's. */
const LEAST_SHARE = 0.2
const READ_WORDS = 500

/** For a text that does not say its language: the list that it has most words of; empty when none fits. */
export function likelyStopWords(words: readonly string[]): ReadonlySet<string> {
  const read = words.slice(0, READ_WORDS)
  let best = { list: none, hits: LEAST_SHARE * read.length }
  for (const list of FUNCTION_WORDS.values()) {
    const hits = read.filter((word) => list.has(word)).length
    if (hits > best.hits) best = { list, hits }
  }
  return best.list
}
