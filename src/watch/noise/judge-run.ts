import { isShift, jumpLimits, type Limits, SHIFT_RUNS, shiftLimits } from './noise-limits.ts'
import { median } from './median.ts'
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
  | { readonly kind: 'jump' | 'shift'; readonly usual: number; readonly threshold: number }

/** Runs that define the usual values. */
export const MOST_BEFORE = 20
export const LEAST_BEFORE = 8

/** Below this share of the usual index, the host was busy with something else. */
const SLOW_HOST = 0.85

/** @param runs in order of time; the last one is judged */
export function judgeRun(measure: WatchedMeasure, runs: readonly MeasuredRun[]): Judgement {
  const latest = runs.at(-1)
  if (!latest) return { kind: 'unknown' }
  const before = runs.slice(0, -1)
  if (isSlowHost(latest, before)) return { kind: 'disregarded' }
  const indexOf = usualIndex(before)
  // The sign inverts measures of which lower values are worse.
  const sign = measure.worse === 'higher' ? 1 : -1
  const values = runs.filter((run) => !isSlow(run, indexOf)).map((run) => run.value * sign)
  const found = shiftOf(measure, values) ?? jumpOf(measure, values)
  if (!('limit' in found)) return found
  const { kind, usual, limit } = found
  return { kind, usual: usual * sign, threshold: limit * sign }
}

/** Whether the host was slower than during earlier runs: this run then says nothing about the page. */
export function isSlowHost(run: MeasuredRun, before: readonly MeasuredRun[]): boolean {
  return isSlow(run, usualIndex(before))
}

type Found = { readonly kind: 'unknown' | 'usual' } | ({ readonly kind: 'jump' | 'shift' } & Limits)

function jumpOf(measure: WatchedMeasure, values: readonly number[]): Found {
  const baseline = values.slice(0, -1).slice(-MOST_BEFORE)
  if (baseline.length < LEAST_BEFORE) return { kind: 'unknown' }
  const limits = jumpLimits(measure, baseline)
  const value = values.at(-1) ?? limits.usual
  return value > limits.limit ? { kind: 'jump', ...limits } : { kind: 'usual' }
}

function shiftOf(measure: WatchedMeasure, values: readonly number[]): Found | undefined {
  const baseline = values.slice(0, -SHIFT_RUNS).slice(-MOST_BEFORE)
  if (baseline.length < LEAST_BEFORE) return undefined
  const limits = shiftLimits(measure, baseline)
  return isShift(values.slice(-SHIFT_RUNS), limits) ? { kind: 'shift', ...limits } : undefined
}

function usualIndex(before: readonly MeasuredRun[]): number | undefined {
  const known = before.slice(-MOST_BEFORE).flatMap(({ benchmarkIndex }) => benchmarkIndex ?? [])
  return known.length < LEAST_BEFORE ? undefined : median(known)
}

function isSlow({ benchmarkIndex }: MeasuredRun, usual: number | undefined): boolean {
  return usual !== undefined && benchmarkIndex !== null && benchmarkIndex < SLOW_HOST * usual
}
