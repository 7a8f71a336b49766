import { comparableLoads } from './comparable-loads.ts'
import { isSlowHost, LEAST_BEFORE, type MeasuredRun, MOST_BEFORE } from './judge-run.ts'
import { jumpLimits } from './noise-limits.ts'
import type { WatchedMeasure } from './watched-measure.ts'

/** The usual values of a page, as shown on a timeline: beyond `limit`, a value is a jump. */
export interface UsualBand {
  readonly usual: number
  readonly limit: number
}

/** A run of a timeline: some were made under other conditions, or to confirm an alert. */
interface TimelineRun extends MeasuredRun {
  readonly conditions: string | null
  /** Page loads. */
  readonly loads?: number | null
  readonly isConfirming: boolean
}

/** As alerts compare: the runs under the conditions of the latest one, with comparable loads, and without confirming ones. */
export function comparedRuns<Run extends TimelineRun>(runs: readonly Run[]): Run[] {
  const conditions = runs.at(-1)?.conditions
  const own = runs.filter((run) => run.conditions === conditions && !run.isConfirming)
  return comparableLoads(own, own.at(-1)?.loads ?? 1)
}

/** The usual range of the runs with which the next one is compared; undefined if there are too few. */
export function usualBand(
  measure: WatchedMeasure,
  runs: readonly TimelineRun[],
): UsualBand | undefined {
  const own = comparedRuns(runs)
  const sign = measure.worse === 'higher' ? 1 : -1
  const values = own
    .filter((run, place) => !isSlowHost(measure, run, own.slice(0, place)))
    .slice(-MOST_BEFORE)
    .map(({ value }) => value * sign)
  if (values.length < LEAST_BEFORE) return undefined
  const { usual, limit } = jumpLimits(measure, values)
  return { usual: usual * sign, limit: limit * sign }
}
