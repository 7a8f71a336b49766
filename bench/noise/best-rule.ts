import { seededRandom } from './seeded-random.ts'

interface Planted {
  /** Values of single page loads, in any order. */
  readonly values: readonly number[]
  /** 1.2 is a fifth more. */
  readonly slower: number
  /** Page loads by which it is to be found. */
  readonly loads: number
}

/**
 * An alert in 200 runs is one in 25 spans of eight runs: no rule with at most 5 false alerts in 1,000 runs says more often
 * that an unchanged page changed in eight runs.
 */
const FALSE_IN_EIGHT = 0.04

const TRIALS = 4000

/** Loads that were not blocked, or did not shift: a change by a factor leaves them as they are. */
const NOTHING = 1

/**
 * The share of planted changes that the best of all rules finds: one that knows how the values of this page vary and what
 * the change is, and decides by how much more likely the loads are with it (the lemma of Neyman and Pearson). Loads count
 * as independent, which makes the share too high rather than too low.
 */
export function bestShare({ values, slower, loads }: Planted): number {
  const random = seededRandom(3)
  const some = values.filter((value) => value >= NOTHING).map(Math.log)
  const nothing = 1 - some.length / values.length
  if (some.length < 2) return FALSE_IN_EIGHT
  const [width, shift] = [widthFor(some), Math.log(slower)]
  const likelihood = likelihoodOf(some, { width, shift })
  const evidence = (by: number) => {
    let sum = 0
    for (let load = 0; load < loads; load += 1) {
      const value = some[Math.floor(random() * some.length)] ?? 0
      const logarithm = value + width * normal(random) + by
      if (random() >= nothing) sum += likelihood(logarithm)
    }
    return sum
  }
  const unchanged = Array.from({ length: TRIALS }, () => evidence(0)).toSorted((a, b) => b - a)
  const limit = unchanged[Math.floor(FALSE_IN_EIGHT * TRIALS)] ?? 0
  let found = 0
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const sum = evidence(shift)
    // Of equal evidence, a rule may call as many changed as it likes.
    found += sum > limit ? 1 : sum === limit ? FALSE_IN_EIGHT : 0
  }
  return found / TRIALS
}

/** The logarithm of how much more likely a value is with the change, read from a table. */
function likelihoodOf(
  some: readonly number[],
  { width, shift }: { readonly width: number; readonly shift: number },
): (value: number) => number {
  const least = Math.min(...some) - 6 * width - shift
  const most = Math.max(...some) + 6 * width + shift
  const steps = 2000
  const table = Array.from({ length: steps + 1 }, (_, step) => {
    const value = least + ((most - least) * step) / steps
    return Math.log(density(some, width, value - shift) / density(some, width, value))
  })
  return (value) => {
    const step = Math.round(((value - least) / (most - least)) * steps)
    return table[Math.max(0, Math.min(steps, step))] ?? 0
  }
}

/** A recorded value stands for those around it: a normal curve on each. */
function density(some: readonly number[], width: number, at: number): number {
  // A value that was never seen is unlikely, not impossible.
  return some.reduce((sum, value) => sum + Math.exp(-0.5 * ((at - value) / width) ** 2), 1e-12)
}

/** Silverman's rule for the width of these curves. */
function widthFor(some: readonly number[]): number {
  const sorted = some.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  const mean = some.reduce((sum, value) => sum + value, 0) / some.length
  const squares = some.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (some.length - 1))
  const middle = (at(0.75) - at(0.25)) / 1.34
  const narrower = middle > 0 ? Math.min(deviation, middle) : deviation
  return Math.max(0.9 * narrower * some.length ** -0.2, 0.01)
}

/** Box–Muller transform. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
