import { median } from './median.ts'

interface Loads {
  /** Page loads of each run that the owner chose. */
  readonly own: number
  /** Page loads of the latest run. */
  readonly taken: number
  /** Values of the runs with as many loads under the same conditions, in order of time. */
  readonly values: readonly number[]
}

/** Fewer runs say little about noise. */
const LEAST_RUNS = 24

interface Step {
  readonly loads: number
  /** Noise of single page loads above which each run takes this many. */
  readonly above: number
  /** Noise below which it no longer does: a page with noise near the limit does not change at each look. */
  readonly until: number
}

/**
 * A change by a fifth is found within eight runs if their noise is at most 8 %. The median of three loads has two thirds
 * of the noise of one, that of five half.
 */
const STEPS: readonly Step[] = [
  { loads: 5, above: 0.14, until: 0.1 },
  { loads: 3, above: 0.1, until: 0.06 },
]

/** Noise of a median, as a share of that of one value, for normal noise. */
const OF_MEDIAN: Readonly<Record<number, number>> = { 1: 1, 2: 0.71, 3: 0.67, 4: 0.55, 5: 0.54 }

/**
 * Page loads of the next runs: more than the owner chose if loads of this page differ too much for a median of fewer.
 * It answers the current number unless the noise is clearly another: with a new number, runs are compared anew.
 */
export function neededLoads({ own, taken, values }: Loads): number {
  if (values.length < LEAST_RUNS) return Math.max(own, taken)
  const { usual, all } = noiseOf(values, OF_MEDIAN[taken] ?? 1)
  const needed = STEPS.find(({ loads, above, until }) =>
    taken < loads ? usual > above : Math.max(usual, all) > until,
  )
  return Math.max(own, needed?.loads ?? own)
}

/** The share of differences that asks for more loads: the largest ones are outliers, and changes of the page. */
const COUNTED = 0.8

/**
 * The average difference of two normal values, as a share of their common deviation: the root of two by 0.559, the
 * average distance of the nearest 80 % of a normal distribution from its middle, and by 0.798, that of all.
 */
const USUAL = 0.79
const ALL = 1.13

/**
 * The deviation of single loads as a share of their median, from one run to the next: a page that changed once has no
 * more noise. All differences count before loads are saved: a page that loads in one of two ways needs its loads.
 */
function noiseOf(values: readonly number[], ofMedian: number): { usual: number; all: number } {
  const middle = median(values)
  if (middle <= 0) return { usual: 0, all: 0 }
  const steps = values.slice(1).map((value, place) => Math.abs(value - (values[place] ?? value)))
  const counted = steps.toSorted((a, b) => a - b).slice(0, Math.ceil(steps.length * COUNTED))
  return {
    usual: mean(counted) / USUAL / middle / ofMedian,
    all: mean(steps) / ALL / middle / ofMedian,
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
