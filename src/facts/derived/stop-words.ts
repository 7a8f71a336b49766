import { FUNCTION_WORDS } from '../html/function-words.ts'

const none: ReadonlySet<string> = new Set()

/** Stop words of a language by its primary subtag, lower case; empty for unlisted languages. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  return FUNCTION_WORDS.get(language) ?? none
}

/** About every third word of a text is in the list of its language, and few are in another's. */
const LEAST_SHARE = 0.2
const READ_WORDS = 500

/** For a text of unknown language: the list with most of its words; empty if none fits. */
export function likelyStopWords(words: readonly string[]): ReadonlySet<string> {
  const read = words.slice(0, READ_WORDS)
  let best = { list: none, hits: LEAST_SHARE * read.length }
  for (const list of FUNCTION_WORDS.values()) {
    const hits = read.filter((word) => list.has(word)).length
    if (hits > best.hits) best = { list, hits }
  }
  return best.list
}
