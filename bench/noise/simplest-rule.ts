import type { MeasureId, RunNumbers } from '../../src/watch/alerts/watched-run.ts'
import { median, medianDeviation } from '../../src/watch/noise/median.ts'
import { BEFORE, type ChangingPage, FOUND_WITHIN } from './count-alerts.ts'

/**
 * The simplest rule that was considered, to compare with: a jump is a run above the median of ten by four median
 * deviations, confirmed by the median of three later loads; a shift is five of the last six runs above the median of
 * the twenty before, with a median a tenth above it. Runs on slow hosts are left out.
 */
export function simplestRule(measure: MeasureId, page: ChangingPage) {
  return {
    /** Alerts of an unchanged page per 1,000 runs. */
    falseAlerts(count: number): number {
      const next = play(measure, page, () => 1)
      let [alerts, good] = [0, GOOD_RUNS]
      for (let number = 0; number < count; number += 1) {
        const isBad = next()
        if (isBad && good >= GOOD_RUNS) alerts += 1
        good = isBad ? 0 : good + 1
      }
      return (alerts / count) * 1000
    },

    /** The share of planted regressions that are found in time, from 0 to 1. */
    foundShare({ slower, trials }: { readonly slower: number; readonly trials: number }): number {
      let found = 0
      for (let trial = 0; trial < trials; trial += 1) {
        let factor = 1
        const next = play(measure, page, () => factor)
        for (let number = 0; number < BEFORE; number += 1) next()
        factor = slower
        if (Array.from({ length: FOUND_WITHIN }).some(() => next())) found += 1
      }
      return found / trials
    },
  }
}

const GOOD_RUNS = 2
const KEPT = 40
const BEFORE_JUMP = 10
const BEFORE_SHIFT = 20
const SHIFT_RUNS = 6
const SLOW_HOST = 0.85

function play(measure: MeasureId, page: ChangingPage, slower: () => number): () => boolean {
  const source = page(slower)
  let runs: RunNumbers[] = []
  return () => {
    const run = source.run(1)
    const usualIndex = median(runs.length === 0 ? [1] : runs.map(indexOf))
    const isSlow = runs.length > 0 && indexOf(run) < SLOW_HOST * usualIndex
    runs = [...runs, run].slice(-KEPT)
    if (isSlow) return false
    const values = runs
      .filter((each) => indexOf(each) >= SLOW_HOST * usualIndex)
      .map((each) => each.values[measure] ?? 0)
    return isShift(values) || isJump(values, () => source.confirm(3).values[measure] ?? 0)
  }
}

function indexOf({ benchmarkIndex }: RunNumbers): number {
  return benchmarkIndex ?? 0
}

function isShift(values: readonly number[]): boolean {
  const [recent, before] = [values.slice(-SHIFT_RUNS), values.slice(0, -SHIFT_RUNS)]
  if (before.length < BEFORE_JUMP) return false
  const usual = median(before.slice(-BEFORE_SHIFT))
  const worse = recent.filter((value) => value > usual).length
  return worse >= SHIFT_RUNS - 1 && median(recent) >= 1.1 * usual
}

function isJump(values: readonly number[], confirming: () => number): boolean {
  const before = values.slice(-BEFORE_JUMP - 1, -1)
  if (before.length < BEFORE_JUMP) return false
  const threshold = median(before) + 4 * medianDeviation(before)
  return (values.at(-1) ?? 0) > threshold && confirming() > threshold
}
