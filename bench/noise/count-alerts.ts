import { confirms, judgeRun, type MeasuredRun } from '../../src/watch/noise/judge-run.ts'
import type { WatchedMeasure } from '../../src/watch/noise/watched-measure.ts'
import { type Noise, type NoisyPage, noisyPage } from './noisy-page.ts'

/** Runs before anything is planted: as many as a baseline takes, and some. */
const BEFORE = 30

/** A regression counts as found within so many runs: a third of a day of hourly ones. */
const FOUND_WITHIN = 8

/** Runs in a row after which an alert is over. */
const GOOD_RUNS = 2

/** What is kept: a baseline, the runs of a shift, and slow ones in between. */
const KEPT = 40

export interface Page {
  readonly measure: WatchedMeasure
  readonly noise: Noise
  /** 0 up to 1. */
  readonly random: () => number
}

/** Alerts of a page at which nothing changes, for each 1,000 runs. */
export function falseAlerts({ measure, noise, random }: Page, count: number): number {
  const page = noisyPage(noise, random)
  let runs: MeasuredRun[] = []
  let [alerts, good] = [0, GOOD_RUNS]
  for (let number = 0; number < count; number += 1) {
    runs = [...runs, page.run(1)].slice(-KEPT)
    const isBad = isAlert(measure, runs, () => page.again(1))
    // Whoever was told is told again only once it was over.
    if (isBad && good >= GOOD_RUNS) alerts += 1
    good = isBad ? 0 : good + 1
  }
  return (alerts / count) * 1000
}

/** The share of planted regressions that are found in time, from 0 to 1. */
export function foundShare(
  { measure, noise, random }: Page,
  { slower, trials }: { readonly slower: number; readonly trials: number },
): number {
  let found = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const page = noisyPage(noise, random)
    const before = Array.from({ length: BEFORE }, () => page.run(1))
    if (isFound(measure, { page, before, slower })) found += 1
  }
  return found / trials
}

function isFound(
  measure: WatchedMeasure,
  { page, before, slower }: { page: NoisyPage; before: readonly MeasuredRun[]; slower: number },
): boolean {
  let runs = before
  for (let number = 0; number < FOUND_WITHIN; number += 1) {
    runs = [...runs, page.run(slower)].slice(-KEPT)
    if (isAlert(measure, runs, () => page.again(slower))) return true
  }
  return false
}

/** As it is to be: a jump is confirmed by a later measurement, a shift by itself. */
function isAlert(
  measure: WatchedMeasure,
  runs: readonly MeasuredRun[],
  again: () => number,
): boolean {
  const judgement = judgeRun(measure, runs)
  if (judgement.kind === 'shift') return true
  return judgement.kind === 'jump' && confirms(measure, judgement, [again()])
}
