import { createSketchGroups } from './sketch-groups.ts'
import { createComparer } from './compare-sketches.ts'

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
/**
 * Pages that share a band with more pages than this are a template without text: each is compared with the first of
 * them.
 */
const MOST_COMPARED = 50
const MOST_PAIRS = 5000
/** Over all bands: a second of CPU time. A site whose pages are all three-quarters alike reaches this. */
const MOST_COMPARISONS = 5_000_000

/** Pairs with at least this likeness, found without comparing all pairs. */
export function similarPairs(sketched: readonly Sketched[], least: number): Pair[] {
  const pairs = new Map<string, Pair>()
  const alikeFrom = createComparer(
    sketched.map(({ sketch }) => sketch),
    least,
  )
  const bucketsOf = createSketchGroups(sketched.map(({ sketch }) => sketch))
  let comparisons = 0
  for (let band = 0; band < BANDS; band++) {
    for (const bucket of bucketsOf(band * ROWS, ROWS)) {
      for (const [place, other] of bucket.entries()) {
        for (const one of bucket.subarray(0, Math.min(place, MOST_COMPARED))) {
          if (pairs.size >= MOST_PAIRS || comparisons >= MOST_COMPARISONS) return sorted(pairs)
          comparisons += 1
          const likeness = alikeFrom(one, other)
          if (likeness === null) continue
          const pair = { one: numberAt(sketched, one), other: numberAt(sketched, other), likeness }
          pairs.set(`${pair.one} ${pair.other}`, pair)
        }
      }
    }
  }
  return sorted(pairs)
}

function numberAt(sketched: readonly Sketched[], place: number): number {
  return sketched[place]?.number ?? 0
}

function sorted(pairs: ReadonlyMap<string, Pair>): Pair[] {
  return [...pairs.values()].toSorted((a, b) => b.likeness - a.likeness || a.one - b.one)
}
