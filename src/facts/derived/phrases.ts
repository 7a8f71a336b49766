import { firstPlaces } from './word-list.ts'

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

/** Of each length; nobody shows more. */
const MOST = 20

/**
 * Phrases of one to three words that come at least twice, most words covered first, up to {@link MOST} of each length.
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
  const singles = repeatedWords(words)
  const found: Phrase[] = []
  let repeated = singles
  for (let length = 1; length <= LONGEST; length++) {
    // It neither begins nor ends with a stop word: “hours of the library”, not “of the library”.
    const most = repeated.phrases
      .filter(
        ({ start }) =>
          carries(words[start], stopWords) && carries(words[start + length - 1], stopWords),
      )
      .sort((one, other) => other.count - one.count)
      .slice(0, MOST)
    for (const { start, count } of most) {
      found.push({ text: words.slice(start, start + length).join(' '), length, count })
    }
    repeated = longer(repeated, singles, length)
  }
  return found.sort((one, other) => other.count * other.length - one.count * one.length)
}

function repeatedWords(words: readonly string[]): Repeated {
  const firsts = firstPlaces(words)
  const counting = startCounting(words.length)
  for (let start = 0; start < words.length; start++) {
    const first = firsts[start] ?? start
    if (first !== start) counting.again(first, start)
  }
  return counting
}

/** Phrases of one word more than `repeated` has, which have `length`. */
function longer(repeated: Repeated, singles: Repeated, length: number): Repeated {
  const total = Math.max(0, singles.numbers.length - length)
  const vocabulary = singles.phrases.length
  const firsts = firstStarts(total)
  const counting = startCounting(total)
  for (let start = 0; start < total; start++) {
    const head = repeated.numbers[start] ?? ONCE
    const last = singles.numbers[start + length] ?? ONCE
    if (head === ONCE || last === ONCE) continue
    const first = firsts(head * vocabulary + last, start)
    if (first !== start) counting.again(first, start)
  }
  return counting
}

interface Counting extends Repeated {
  /** What first began at the one place begins again at the other. */
  again(first: number, start: number): void
}

function startCounting(total: number): Counting {
  const numbers = new Int32Array(total).fill(ONCE)
  const phrases: { start: number; count: number }[] = []
  return {
    numbers,
    phrases,
    again(first, start) {
      let number = numbers[first] ?? ONCE
      if (number === ONCE) {
        number = phrases.push({ start: first, count: 1 }) - 1
        numbers[first] = number
      }
      const phrase = phrases[number]
      if (phrase) phrase.count++
      numbers[start] = number
    },
  }
}

/**
 * Tells where a key first came, which is here when it is new. A table of numbers with open addressing: with a `Map`
 * all phrases of a page took a quarter longer, since most pairs of words come once and are kept for nothing.
 */
function firstStarts(total: number): (key: number, start: number) => number {
  const bits = Math.max(4, 33 - Math.clz32(total))
  const mask = 2 ** bits - 1
  const keys = new Float64Array(mask + 1)
  const starts = new Int32Array(mask + 1).fill(ONCE)
  return (key, start) => {
    let slot = Math.imul(key, 0x9e3779b1) >>> (32 - bits)
    for (;;) {
      const first = starts[slot] ?? ONCE
      if (first === ONCE) {
        keys[slot] = key
        starts[slot] = start
        return start
      }
      if (keys[slot] === key) return first
      slot = (slot + 1) & mask
    }
  }
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
