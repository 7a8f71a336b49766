/** A list of words under construction from one text. */
export interface WordList {
  readonly words: readonly string[]
  /** Adds the word at this position in the text. */
  readonly add: (start: number, end: number) => void
}

const FREE = -1

/**
 * Words of a text in which repeated words share one string: half of a long text's words then need no string of their
 * own, and the first occurrence of each is known without a map of strings.
 */
export function createWordList(text: string): WordList {
  const words: string[] = []
  // A word and its end take two characters.
  const most = (text.length + 1) >>> 1
  const firsts = new Int32Array(most)
  const starts = new Int32Array(most)
  // Open addressing, in which at least half of the slots stay free.
  const bits = Math.max(4, 32 - Math.clz32(text.length))
  const slots = new Int32Array(2 ** bits).fill(FREE)
  const mask = 2 ** bits - 1
  firstsOf.set(words, firsts)
  startsOf.set(words, starts)
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
  }
}

type Places = ArrayLike<number>

const firstsOf = new WeakMap<readonly string[], Int32Array>()

const startsOf = new WeakMap<readonly string[], Int32Array>()

/** For each word of the list: its position in the lower-case text; undefined for a list built in another way. */
export function wordStarts(words: readonly string[]): Places | undefined {
  return startsOf.get(words)?.subarray(0, words.length)
}

/** For each word of the list: the index of its first occurrence. */
export function firstPlaces(words: readonly string[]): Places {
  return firstsOf.get(words)?.subarray(0, words.length) ?? findFirsts(words)
}

function findFirsts(words: readonly string[]): number[] {
  const firsts = new Map<string, number>()
  return words.map((word, place) => {
    const first = firsts.get(word) ?? place
    if (first === place) firsts.set(word, place)
    return first
  })
}

/** FNV-1a, with the high bits mixed once more, since they choose the slot. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1)
}
