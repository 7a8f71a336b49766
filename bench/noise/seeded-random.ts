/**
 * Numbers from 0 to 1, exclusive, the same for the same seed: random differences between two runs of a benchmark would
 * mean nothing.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  // mulberry32
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
