export interface Phrase {
  readonly text: string
  /** Words in it, one to three. */
  readonly length: number
  readonly count: number
}

const LONGEST = 3
const SHORTEST_WORD = 3
/** Most Chinese, Japanese and Korean nouns have two characters: 学校, 바다. */
const SHORT_WORD = /^[\p{sc=Han}\p{sc=Hang}]{2}$/u

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
export function topPhrases(
  words: readonly string[],
  stopWords: ReadonlySet<string>,
): readonly Phrase[] {
  const known = latest.get(words)
  if (known?.stopWords === stopWords) return known.phrases
  const phrases = repeatedPhrases(words, stopWords)
  latest.set(words, { stopWords, phrases })
  return phrases
}

/** A check and the page's summary ask for the phrases of the same words. */
const latest = new WeakMap<
  readonly string[],
  { readonly stopWords: ReadonlySet<string>; readonly phrases: readonly Phrase[] }
>()

function repeatedPhrases(words: readonly string[], stopWords: ReadonlySet<string>): Phrase[] {
  const singles = number(words.length, (start) => words[start])
  const found: Phrase[] = []
  let repeated = singles
  for (let length = 1; length <= LONGEST; length++) {
    for (const { start, count } of repeated.phrases) {
      // It neither begins nor ends with a stop word: “hours of the library”, not “of the library”.
      if (!carries(words[start], stopWords) || !carries(words[start + length - 1], stopWords))
        continue
      found.push({ text: words.slice(start, start + length).join(' '), length, count })
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
  const firsts = new Map<Key, number>()
  const numbers = new Int32Array(Math.max(total, 0)).fill(ONCE)
  const phrases: { start: number; count: number }[] = []
  for (let start = 0; start < total; start++) {
    const key = keyAt(start)
    if (key === undefined) continue
    const first = firsts.get(key)
    if (first === undefined) {
      firsts.set(key, start)
      continue
    }
    let known = numbers[first] ?? ONCE
    if (known === ONCE) {
      known = phrases.push({ start: first, count: 1 }) - 1
      numbers[first] = known
    }
    const phrase = phrases[known]
    if (phrase) phrase.count++
    numbers[start] = known
  }
  return { numbers, phrases }
}

function carries(word: string | undefined, stopWords: ReadonlySet<string>): boolean {
  if (word === undefined || stopWords.has(word)) return false
  return word.length >= SHORTEST_WORD || SHORT_WORD.test(word)
}

const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Mymr}\\p{sc=Khmr}]'
const BETWEEN_UNSPACED = new RegExp(`(?<=${UNSPACED}) (?=${UNSPACED})`, 'gu')

/** A phrase as it stands on the page: without the spaces between words of scripts that write none. */
export function writtenPhrase({ text }: Pick<Phrase, 'text'>): string {
  return text.replace(BETWEEN_UNSPACED, '')
}
