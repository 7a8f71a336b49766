import { firstPlaces } from './text-words.ts'

export interface Phrase {
  readonly text: string
  /** Number of words, one to three. */
  readonly length: number
  readonly count: number
}

const LONGEST = 3
const SHORTEST_WORD = 3
/** Most Chinese, Japanese and Korean nouns have two characters: 学校, 바다. */
const SHORT_WORD = /^[\p{sc=Han}\p{sc=Hang}]{2}$/u

/** Starts of the phrases of one length. Phrases that occur once have no number. */
interface Repeated {
  /** For each word of the text: the number of the repeated phrase that begins there, or {@link ONCE}. */
  readonly numbers: Int32Array
  /** By number: where the phrase first begins, and how often it occurs. */
  readonly phrases: readonly { readonly start: number; readonly count: number }[]
}

const ONCE = -1

/** For each length; no caller shows more. */
const MOST = 20

/**
 * Phrases of one to three words that occur at least twice, most words covered first, up to {@link MOST} of each
 * length.
 *
 * Parts of a repeated phrase are repeated themselves, so longer phrases are searched for only where the shorter ones
 * are repeated; they are counted by number, and only returned phrases become text.
 */
export function topPhrases(
  words: readonly string[],
  stopWords: ReadonlySet<string>,
): readonly Phrase[] {
  if (latest?.words === words && latest.stopWords === stopWords) return latest.phrases
  const phrases = repeatedPhrases(words, stopWords)
  latest = { words, stopWords, phrases }
  return phrases
}

/** Cached, as a check and the page's summary need the phrases of the same words. */
let latest:
  | {
      readonly words: readonly string[]
      readonly stopWords: ReadonlySet<string>
      readonly phrases: readonly Phrase[]
    }
  | undefined

function repeatedPhrases(words: readonly string[], stopWords: ReadonlySet<string>): Phrase[] {
  const singles = repeatedWords(words)
  const found: Phrase[] = []
  let repeated = singles
  for (let length = 1; length <= LONGEST; length++) {
    // A phrase neither begins nor ends with a stop word: “hours of the library”, not “of the library”.
    const most = mostFrequent(
      repeated.phrases,
      ({ start }) =>
        carries(words[start], stopWords) && carries(words[start + length - 1], stopWords),
    )
    for (const { start, count } of most) {
      found.push({ text: words.slice(start, start + length).join(' '), length, count })
    }
    repeated = longer(repeated, singles, length)
  }
  return found.sort((one, other) => other.count * other.length - one.count * one.length)
}

/**
 * The {@link MOST} most frequent of the phrases that are wanted, of equals the first. Most phrases occur twice, so few
 * need to be looked at.
 */
function mostFrequent(
  phrases: Repeated['phrases'],
  isWanted: (phrase: Repeated['phrases'][number]) => boolean,
): Repeated['phrases'] {
  const most: Repeated['phrases'][number][] = []
  for (const phrase of phrases) {
    const least = most.length < MOST ? 0 : (most.at(-1)?.count ?? 0)
    if (phrase.count <= least || !isWanted(phrase)) continue
    let place = most.length
    while (place > 0 && (most[place - 1]?.count ?? 0) < phrase.count) place--
    most.splice(place, 0, phrase)
    if (most.length > MOST) most.pop()
  }
  return most
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

/** Repeated phrases that extend those in `repeated`, of `length` words, by one word. */
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
  /** Counts the phrase that first began at `first` once more, at `start`. */
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
 * Returns where a key first occurred, which is `start` if it is new. A hash table with open addressing: with a `Map`
 * all phrases of a page took a quarter longer, since most pairs of words occur once.
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

/** A phrase as written on the page: without spaces between words of scripts that use none. */
export function writtenPhrase({ text }: Pick<Phrase, 'text'>): string {
  return text.replace(BETWEEN_UNSPACED, '')
}
