import type { MeasureId } from '../../src/watch/alerts/watched-run.ts'
import { playRuns, type RunSource } from './play-runs.ts'

/** Runs before the planted change: the page loads of each run have settled, and a baseline of them exists. */
export const BEFORE = 60

/** A regression counts as found within this many runs: a third of a day of hourly ones. */
export const FOUND_WITHIN = 8

/** Alerts of an unchanged page per 1,000 runs. */
export function falseAlerts(measure: MeasureId, source: RunSource, count: number): number {
  return quietRuns(measure, source, count).alerts
}

/** The same, and the page loads of a run on average. */
export function quietRuns(
  measure: MeasureId,
  source: RunSource,
  count: number,
): { readonly alerts: number; readonly loads: number } {
  const player = playRuns(measure, source)
  let [alerts, loads] = [0, 0]
  for (let number = 0; number < count; number += 1) {
    loads += player.loads()
    if (player.next()) alerts += 1
  }
  return { alerts: (alerts / count) * 1000, loads: loads / count }
}

/** A page that can become this much slower: 1 is unchanged. */
export type ChangingPage = (slower: () => number) => RunSource

interface Planted {
  readonly slower: number
  readonly trials: number
  /** The number of runs in which it is to be found. */
  readonly within?: number
}

/** The share of planted regressions that are found in time, from 0 to 1. */
export function foundShare(
  measure: MeasureId,
  page: ChangingPage,
  { slower, trials, within = FOUND_WITHIN }: Planted,
): number {
  let [found, counted] = [0, 0]
  while (counted < trials) {
    let factor = 1
    const player = playRuns(
      measure,
      page(() => factor),
    )
    for (let number = 0; number < BEFORE; number += 1) player.next()
    // A false alert that is still open: no second message follows.
    if (player.isOpen()) continue
    counted += 1
    factor = slower
    if (Array.from({ length: within }).some(() => player.next())) found += 1
  }
  return found / trials
}
