import { likeness } from './sketch.ts'

export interface Sketched {
  readonly number: number
  readonly sketch: Uint8Array
}

export interface Pair {
  readonly one: number
  readonly other: number
  readonly likeness: number
}

/** 21 bands of 12 bytes find 99.9% of the pairs at 0.9, and one in 200 at 0.5. */
const BANDS = 21
const ROWS = 12
/** Pages that share a band beyond so many are a template without text: each is compared with the first of them. */
const MOST_COMPARED = 50
const MOST_PAIRS = 5000

/** Pairs that are at least so alike, found without comparing each with each. */
export function similarPairs(sketched: readonly Sketched[], least: number): Pair[] {
  const compared = new Set<string>()
  const pairs: Pair[] = []
  for (let band = 0; band < BANDS; band++) {
    const buckets = Map.groupBy(sketched, ({ sketch }) =>
      Buffer.from(sketch.subarray(band * ROWS, (band + 1) * ROWS)).toString('latin1'),
    )
    for (const bucket of buckets.values()) {
      for (const [place, other] of bucket.entries()) {
        for (const one of bucket.slice(0, Math.min(place, MOST_COMPARED))) {
          const key = `${one.number} ${other.number}`
          if (compared.has(key) || pairs.length >= MOST_PAIRS) continue
          compared.add(key)
          const alike = likeness(one.sketch, other.sketch)
          if (alike >= least) pairs.push({ one: one.number, other: other.number, likeness: alike })
        }
      }
    }
  }
  return pairs.toSorted((a, b) => b.likeness - a.likeness || a.one - b.one)
}
