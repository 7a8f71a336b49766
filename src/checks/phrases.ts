export interface Phrase {
  readonly text: string
  /** Words in it, one to three. */
  readonly length: number
  readonly count: number
}

const LONGEST = 3
const SHORTEST_WORD = 3

/** Where phrases of one length begin. Phrases that come once have no number. */
interface Repeated {
  /** For each word of the text: the number of the repeated phrase that begins there, or {@link ONCE}. */
  readonly numbers: Int32Array
  /** By number: where the phrase first begins, and how often it comes. */
  readonly phrases: readonly { readonly start: number; readonly count: number }[]
}

const ONCE = -1

/**
 * Phrases of one to three words that come at least twice, most words covered first.
 *
 * What is in a repeated phrase is repeated itself, so longer phrases are looked for only where the
 * shorter ones are repeated; they are counted by number, and only what is answered becomes a text.
 */
export function topPhrases(words: readonly string[], stopWords: ReadonlySet<string>): Phrase[] {
  const singles = number(words.length, (start) => words[start])
  const found: Phrase[] = []
  let repeated = singles
  for (let length = 1; length <= LONGEST; length++) {
    for (const { start, count } of repeated.phrases) {
      const phrase = words.slice(start, start + length)
      // It neither begins nor ends with a stop word: “hours of the library”, not “of the library”.
      if (!carries(phrase[0], stopWords) || !carries(phrase.at(-1), stopWords)) continue
      found.push({ text: phrase.join(' '), length, count })
    }
    repeated = longer(repeated, singles, length)
  }
  return found.sort((one, other) => other.count * other.length - one.count * one.length)
}

/** Phrases of one word more than `repeated` has, which have `length`. */
function longer(repeated: Repeated, singles: Repeated, length: number): Repeated {
  const total = singles.numbers.length
  const vocabulary = singles.phrases.length
  return number(total - length, (start) => {
    const head = repeated.numbers[start] ?? ONCE
    const last = singles.numbers[start + length] ?? ONCE
    return head === ONCE || last === ONCE ? undefined : head * vocabulary + last
  })
}

/** Numbers what comes more than once among the keys of the starts from 0 to `total`. */
function number<Key>(total: number, keyAt: (start: number) => Key | undefined): Repeated {
  const counts = new Map<Key, { start: number; count: number; number: number }>()
  const numbers = new Int32Array(Math.max(total, 0)).fill(ONCE)
  const phrases: { start: number; count: number; number: number }[] = []
  for (let start = 0; start < total; start++) {
    const key = keyAt(start)
    if (key === undefined) continue
    const known = counts.get(key)
    if (!known) {
      counts.set(key, { start, count: 1, number: ONCE })
      continue
    }
    if (known.count === 1) {
      known.number = phrases.push(known) - 1
      numbers[known.start] = known.number
    }
    known.count++
    numbers[start] = known.number
  }
  return { numbers, phrases }
}

function carries(word: string | undefined, stopWords: ReadonlySet<string>): boolean {
  return word !== undefined && word.length >= SHORTEST_WORD && !stopWords.has(word)
}
