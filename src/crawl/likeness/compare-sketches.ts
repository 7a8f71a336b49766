import { likenessOf, VALUES } from './sketch.ts'

const WORDS = VALUES / 4
/** Words compared before each check of the number of differences. */
const STRIDE = 8

/**
 * Compares sketches by position, four bytes at a time, and stops if too many differ: a site may need millions of
 * comparisons. Returns the likeness of two sketches, or null if it is less than `least`.
 */
export function createComparer(
  sketches: readonly Uint8Array[],
  least: number,
): (one: number, other: number) => number | null {
  const words = new Uint32Array(sketches.length * WORDS)
  const bytes = new Uint8Array(words.buffer)
  for (const [place, sketch] of sketches.entries()) bytes.set(sketch, place * VALUES)
  const most = mostDifferences(least)

  return (one, other) => {
    const [from, to] = [one * WORDS, other * WORDS]
    let differences = 0
    for (let at = 0; at < WORDS; at += STRIDE) {
      for (let word = at; word < at + STRIDE; word++) {
        differences += differentBytes((words[from + word] ?? 0) ^ (words[to + word] ?? 0))
      }
      if (differences > most) return null
    }
    return likenessOf(VALUES - differences)
  }
}

/** Counts the bytes that are not 0: each is reduced to its highest bit, and these are added up. */
function differentBytes(word: number): number {
  const bits = (((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word) & 0x80808080
  return Math.imul(bits >>> 7, 0x01010101) >>> 24
}

function mostDifferences(least: number): number {
  let most = 0
  while (most < VALUES && likenessOf(VALUES - most - 1) >= least) most += 1
  return most
}
