import { isSlowHost, type MeasuredRun } from './judge-run.ts'
import { median, medianDeviation } from './median.ts'
import type { WatchedMeasure } from './watched-measure.ts'

/** The usual values of a page, as shown on a timeline: beyond `limit`, a value is a jump. */
export interface UsualBand {
  readonly usual: number
  readonly limit: number
}

const LEAST = 8
const MOST = 20
const DEVIATIONS = 4

/** A run of a timeline: some were made under other conditions, or to confirm an alert. */
interface TimelineRun extends MeasuredRun {
  readonly conditions: string | null
  readonly isConfirming: boolean
}

/** The usual range of the runs under the conditions of the latest one, without confirming runs; undefined if there are too few. */
export function usualBand(
  measure: WatchedMeasure,
  runs: readonly TimelineRun[],
): UsualBand | undefined {
  const conditions = runs.at(-1)?.conditions
  const own = runs.filter((run) => run.conditions === conditions && !run.isConfirming)
  const values = own
    .filter((run, place) => !isSlowHost(run, own.slice(0, place)))
    .slice(-MOST)
    .map(({ value }) => value)
  if (values.length < LEAST) return undefined
  const usual = median(values)
  const least = Math.max(Math.abs(usual) * measure.jumpShare, measure.floor)
  const room = Math.max(DEVIATIONS * medianDeviation(values), least)
  return { usual, limit: measure.worse === 'higher' ? usual + room : usual - room }
}
