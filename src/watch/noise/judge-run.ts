import { median, medianDeviation } from './median.ts'
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
  /** Worse than the page's own noise explains: a second measurement must agree (`confirms`). */
  | { readonly kind: 'jump'; readonly usual: number; readonly threshold: number }
  /** Worse for several runs in a row, which needs no confirmation. */
  | { readonly kind: 'shift'; readonly usual: number; readonly threshold: number }

/** Runs that define the usual values. */
const MOST_BEFORE = 20
const LEAST_BEFORE = 8

/** Median absolute deviations; with normal noise, one run in 140 is further off. */
const JUMP_DEVIATIONS = 4

export const SHIFT_RUNS = 6
const SHIFT_WORSE = 5

/** For a page with more noise than most, whose median of six runs varies by itself. */
const SHIFT_DEVIATIONS = 2

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
  return (
    shiftOf(measure, values, sign) ??
    jumpOf(measure, { before: values.slice(0, -1), value: latest.value * sign, sign })
  )
}

/** Whether the host was slower than during earlier runs: this run then says nothing about the page. */
export function isSlowHost(run: MeasuredRun, before: readonly MeasuredRun[]): boolean {
  return isSlow(run, usualIndex(before))
}

/** Whether the median of further measurements, made soon after a jump, is beyond its threshold as well. */
export function confirms(
  measure: WatchedMeasure,
  jump: { readonly threshold: number },
  values: readonly number[],
): boolean {
  const value = median(values)
  return measure.worse === 'higher' ? value > jump.threshold : value < jump.threshold
}

function jumpOf(
  measure: WatchedMeasure,
  { before, value, sign }: { before: readonly number[]; value: number; sign: 1 | -1 },
): Judgement {
  const baseline = before.slice(-MOST_BEFORE)
  if (baseline.length < LEAST_BEFORE) return { kind: 'unknown' }
  const usual = median(baseline)
  const least = Math.max(Math.abs(usual) * measure.jumpShare, measure.floor)
  const threshold = usual + Math.max(JUMP_DEVIATIONS * medianDeviation(baseline), least)
  if (value <= threshold) return { kind: 'usual' }
  return { kind: 'jump', usual: usual * sign, threshold: threshold * sign }
}

function shiftOf(
  measure: WatchedMeasure,
  values: readonly number[],
  sign: 1 | -1,
): Judgement | undefined {
  const recent = values.slice(-SHIFT_RUNS)
  const before = values.slice(0, -SHIFT_RUNS).slice(-MOST_BEFORE)
  if (before.length < LEAST_BEFORE) return undefined
  const usual = median(before)
  const floor = Math.max(Math.abs(usual) * measure.shiftShare, measure.floor)
  const least = Math.max(SHIFT_DEVIATIONS * medianDeviation(before), floor)
  const worse = recent.filter((value) => value > usual).length
  if (worse < SHIFT_WORSE || median(recent) < usual + least) return undefined
  return { kind: 'shift', usual: usual * sign, threshold: (usual + least) * sign }
}

function usualIndex(before: readonly MeasuredRun[]): number | undefined {
  const known = before.slice(-MOST_BEFORE).flatMap(({ benchmarkIndex }) => benchmarkIndex ?? [])
  return known.length < LEAST_BEFORE ? undefined : median(known)
}

function isSlow({ benchmarkIndex }: MeasuredRun, usual: number | undefined): boolean {
  return usual !== undefined && benchmarkIndex !== null && benchmarkIndex < SLOW_HOST * usual
}
