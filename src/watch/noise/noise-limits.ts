import { median, medianDeviation } from './median.ts'
import type { WatchedMeasure } from './watched-measure.ts'

/** Higher values are worse: those of other measures have their sign inverted. */
export interface Limits {
  readonly usual: number
  /** Values beyond it are not explained by the page's own noise. */
  readonly limit: number
}

/** Median absolute deviations; with normal noise, one run in 140 is further off. */
const JUMP_DEVIATIONS = 4

/**
 * The limit for a single run. Noise has no usual form: a page may load in one of two ways, or be blocked in some loads
 * only, and the deviations of such values are no measure of them. What was seen twice in these runs is therefore usual.
 */
export function jumpLimits(measure: WatchedMeasure, before: readonly number[]): Limits {
  const usual = median(before)
  const least = Math.max(Math.abs(usual) * measure.jumpShare, measure.floor)
  const room = Math.max(JUMP_DEVIATIONS * medianDeviation(before), least)
  const secondWorst = before.toSorted((a, b) => b - a)[1] ?? usual
  return { usual, limit: Math.max(usual + room, secondWorst) }
}
