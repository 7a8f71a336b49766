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
  const firsts: number[] = []
  const starts: number[] = []
  // Open addressing. A word and its end take two characters, so at least half of the slots stay free.
  const bits = Math.max(4, 32 - Math.clz32(text.length))
  const slots = new Int32Array(2 ** bits).fill(FREE)
  const mask = 2 ** bits - 1
  firstsOf.set(words, firsts)
  startsOf.set(words, starts)
  return {
    words,
    add(start, end) {
      starts.push(start)
      let slot = hashOf(text, start, end) >>> (32 - bits)
      for (;;) {
        const first = slots[slot] ?? FREE
        const known = words[first]
        if (known === undefined) break
        if (known.length === end - start && text.startsWith(known, start)) {
          words.push(known)
          firsts.push(first)
          return
        }
        slot = (slot + 1) & mask
      }
      slots[slot] = words.length
      firsts.push(words.length)
      words.push(text.slice(start, end))
    },
  }
}

const firstsOf = new WeakMap<readonly string[], readonly number[]>()

const startsOf = new WeakMap<readonly string[], readonly number[]>()

/** For each word of the list: its position in the lower-case text; undefined for a list built in another way. */
export function wordStarts(words: readonly string[]): readonly number[] | undefined {
  return startsOf.get(words)
}

/** For each word of the list: the index of its first occurrence. */
export function firstPlaces(words: readonly string[]): readonly number[] {
  return firstsOf.get(words) ?? findFirsts(words)
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
