import { findShift, type Shift } from './find-shift.ts'
import { median, medianDeviation } from './median.ts'
import { jumpLimits, type Limits } from './noise-limits.ts'
import type { WatchedMeasure } from './watched-measure.ts'

/** The measurements of one run. All compared runs were made under the same conditions. */
export interface MeasuredRun {
  readonly value: number
  /** Lighthouse's benchmark index of the host during the load; null if unknown. */
  readonly benchmarkIndex: number | null
}

export type Judgement =
  /** Too few runs before it. */
  | { readonly kind: 'unknown' }
  /** The host was slow: the run counts neither now nor later. */
  | { readonly kind: 'disregarded' }
  | { readonly kind: 'usual' }
  /** Worse than the page's own noise explains, in one run or in several: a second measurement must agree. */
  | {
      readonly kind: 'jump' | 'shift'
      readonly usual: number
      readonly threshold: number
      /** Number of runs since it began, disregarded ones included: 1 for a jump. */
      readonly runs: number
    }

/** Runs that define the usual values. */
export const MOST_BEFORE = 20
export const LEAST_BEFORE = 8

/** Below this share of the usual index, the host was busy with something else. */
const SLOW_HOST = 0.85

/** Median deviations: the speed of a host that is always busy differs as much from run to run, and is then usual. */
const SLOW_DEVIATIONS = 2

/** @param runs in order of time; the last one is judged */
export function judgeRun(measure: WatchedMeasure, runs: readonly MeasuredRun[]): Judgement {
  const latest = runs.at(-1)
  if (!latest) return { kind: 'unknown' }
  const before = runs.slice(0, -1)
  if (isSlowHost(measure, latest, before)) return { kind: 'disregarded' }
  const least = leastIndex(measure, before)
  // The sign inverts measures of which lower values are worse.
  const sign = measure.worse === 'higher' ? 1 : -1
  const counted = runs.flatMap((run, place) =>
    isSlow(run, least) ? [] : [{ value: run.value * sign, place }],
  )
  const values = counted.map(({ value }) => value)
  const shift = findShift(measure, values, LEAST_BEFORE)
  if (shift) {
    const { place: began = runs.length - 1 } = counted.at(-shift.runs) ?? {}
    return worse('shift', { ...shift, runs: runs.length - began }, sign)
  }
  const found = jumpOf(measure, values)
  return typeof found === 'string' ? { kind: found } : worse('jump', { ...found, runs: 1 }, sign)
}

function worse(kind: 'jump' | 'shift', { usual, limit, runs }: Shift, sign: number): Judgement {
  return { kind, usual: usual * sign, threshold: limit * sign, runs }
}

/** Whether the host was slower than during earlier runs: this run then says nothing about the page. */
export function isSlowHost(
  measure: WatchedMeasure,
  run: MeasuredRun,
  before: readonly MeasuredRun[],
): boolean {
  return isSlow(run, leastIndex(measure, before))
}

function jumpOf(measure: WatchedMeasure, values: readonly number[]): 'unknown' | 'usual' | Limits {
  const baseline = values.slice(0, -1).slice(-MOST_BEFORE)
  if (baseline.length < LEAST_BEFORE) return 'unknown'
  const limits = jumpLimits(measure, baseline)
  const value = values.at(-1) ?? limits.usual
  return value > limits.limit ? limits : 'usual'
}

/**
 * Simulated loading times hardly depend on the host: those of a host that is always busy count unless it is much slower
 * than usual even for that host.
 */
function leastIndex(
  { isOfHost }: WatchedMeasure,
  before: readonly MeasuredRun[],
): number | undefined {
  const known = before.slice(-MOST_BEFORE).flatMap(({ benchmarkIndex }) => benchmarkIndex ?? [])
  if (known.length < LEAST_BEFORE) return undefined
  const usual = median(known)
  if (isOfHost) return SLOW_HOST * usual
  return Math.min(SLOW_HOST * usual, usual - SLOW_DEVIATIONS * medianDeviation(known))
}

function isSlow({ benchmarkIndex }: MeasuredRun, least: number | undefined): boolean {
  return least !== undefined && benchmarkIndex !== null && benchmarkIndex < least
}
