import { median, middleMean } from './median.ts'
import { normalScore } from './normal-score.ts'
import type { Limits } from './noise-limits.ts'
import type { WatchedMeasure } from './watched-measure.ts'

export interface Shift extends Limits {
  /** The runs since it began. */
  readonly runs: number
}

/** Runs that may belong to a shift, and are therefore no part of the usual values. */
const MOST_RUNS = 8
const LEAST_RUNS = 3

/**
 * Usual values of a shift: more than those of a jump, as the place of a run among them is what counts. The more there are,
 * the less their own noise hides a change.
 */
const MOST_BEFORE = 64

/**
 * The usual allowance of a cumulative sum that finds a change of one deviation: what each run must exceed. The sum must
 * exceed less than the usual 4 to 5, as a second run has to agree.
 */
const ALLOWANCE = 0.5
const DECISION = 3.5

/**
 * Whether the latest runs are worse than those before them. Each run is scored by its place among the earlier ones, as
 * if these had normal noise: noise of any form, also of pages that load in one of two ways, has the same scores. The
 * runs are a shift if their sum is high, and their average beyond the least change that is worth a message.
 *
 * @param values higher ones are worse; undefined if there are too few before them
 */
export function findShift(
  measure: WatchedMeasure,
  values: readonly number[],
  leastBefore: number,
): Shift | undefined {
  const count = Math.min(MOST_RUNS, values.length - leastBefore)
  if (count < LEAST_RUNS) return undefined
  const before = values.slice(0, -count).slice(-MOST_BEFORE)
  const usual = median(before)
  const limit = usual + Math.max(Math.abs(usual) * measure.shiftShare, measure.floor)
  let sum = 0
  for (let runs = 1; runs <= count; runs += 1) {
    sum += scoreAmong(before, values.at(-runs) ?? usual) - ALLOWANCE
    const isWorse = runs >= LEAST_RUNS && sum > DECISION && middleMean(values.slice(-runs)) > limit
    if (isWorse) return { usual, limit, runs }
  }
  return undefined
}

/** The deviations from the average of a value with this place among normal ones. */
function scoreAmong(before: readonly number[], value: number): number {
  let below = 0
  for (const each of before) below += each < value ? 1 : each === value ? 0.5 : 0
  return normalScore((below + 0.5) / (before.length + 1))
}
