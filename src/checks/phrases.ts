export interface Phrase {
  readonly text: string
  /** Words in it, one to three. */
  readonly length: number
  readonly count: number
}

const LONGEST = 3
const SHORTEST_WORD = 3

/** Phrases of one to three words that come at least twice, most words covered first. */
export function topPhrases(words: readonly string[], stopWords: ReadonlySet<string>): Phrase[] {
  const singles = countsOf(words)
  const counts = new Map<string, { length: number; count: number }>()
  for (let start = 0; start < words.length; start++) {
    for (let length = 1; length <= LONGEST && start + length <= words.length; length++) {
      // What is in a repeated phrase is repeated itself: most phrases end here, uncounted.
      if (singles.get(words[start + length - 1] ?? '') === 1) break
      if (!isPhrase(words, { start, length, stopWords })) continue
      const text = words.slice(start, start + length).join(' ')
      const known = counts.get(text)
      if (known) known.count++
      else counts.set(text, { length, count: 1 })
    }
  }
  return [...counts]
    .filter(([, { count }]) => count > 1)
    .map(([text, counted]) => ({ text, ...counted }))
    .sort((one, other) => other.count * other.length - one.count * one.length)
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

interface Stretch {
  readonly start: number
  readonly length: number
  readonly stopWords: ReadonlySet<string>
}

/** A phrase neither begins nor ends with a stop word: “hours of the library”, not “of the library”. */
function isPhrase(words: readonly string[], { start, length, stopWords }: Stretch): boolean {
  return carries(words[start], stopWords) && carries(words[start + length - 1], stopWords)
}

function carries(word: string | undefined, stopWords: ReadonlySet<string>): boolean {
  return word !== undefined && word.length >= SHORTEST_WORD && !stopWords.has(word)
}
