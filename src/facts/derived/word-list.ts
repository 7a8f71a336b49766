/** A list of words under construction from one text. */
export interface WordList {
  readonly words: readonly string[]
  /** Adds the word at this position in the text. */
  readonly add: (start: number, end: number) => void
  /** Where its words stand: a copy, to be taken before the next list is begun. */
  readonly places: () => WordPlaces
}

export interface WordPlaces {
  /** For each word: the index of its first occurrence. */
  readonly firsts: Places
  /** For each word: its position in the text. */
  readonly starts: Places
}

export type Places = ArrayLike<number>

const FREE = -1

interface Tables {
  readonly firsts: Int32Array
  readonly starts: Int32Array
  /** Indices of first occurrences by hash. Open addressing, in which at least half of the slots stay free. */
  readonly slots: Int32Array
}

/** A text of 128 KB; the tables of longer texts, which take up to sixteen bytes per character, are not kept. */
const MOST_KEPT_BITS = 17

/** Kept for the next list, as the garbage collector cannot free tables as fast as titles are split. */
let kept: Tables | undefined

function tablesOf(bits: number): Tables {
  if (bits > MOST_KEPT_BITS) return makeTables(bits)
  kept ??= makeTables(MOST_KEPT_BITS)
  kept.slots.fill(FREE, 0, 2 ** bits)
  return kept
}

/** A word and its end take two characters. */
function makeTables(bits: number): Tables {
  return {
    firsts: new Int32Array(2 ** (bits - 1)),
    starts: new Int32Array(2 ** (bits - 1)),
    slots: new Int32Array(2 ** bits).fill(FREE),
  }
}

/**
 * Lists the words of a text, one text at a time. Repeated words share one string: half of a long text's words then need
 * no string of their own, and the first occurrence of each is known without a map of strings.
 */
export function createWordList(text: string): WordList {
  const words: string[] = []
  const bits = Math.max(4, 32 - Math.clz32(text.length))
  const mask = 2 ** bits - 1
  const { firsts, starts, slots } = tablesOf(bits)
  return {
    words,
    add(start, end) {
      const place = words.length
      starts[place] = start
      let slot = hashOf(text, start, end) >>> (32 - bits)
      for (;;) {
        const first = slots[slot] ?? FREE
        const known = words[first]
        if (known === undefined) break
        if (known.length === end - start && text.startsWith(known, start)) {
          firsts[place] = first
          words.push(known)
          return
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = place
      firsts[place] = place
      words.push(text.slice(start, end))
    },
    places: () => ({
      firsts: firsts.slice(0, words.length),
      starts: starts.slice(0, words.length),
    }),
  }
}

/** For each word of a list that was made in another way: the index of its first occurrence. */
export function findFirsts(words: readonly string[]): Places {
  const known = new Map<string, number>()
  return words.map((word, place) => {
    const first = known.get(word) ?? place
    if (first === place) known.set(word, place)
    return first
  })
}

/** FNV-1a, with the high bits mixed once more, since they choose the slot. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1)
}
