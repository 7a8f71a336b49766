import { confirms, judgeRun, type MeasuredRun } from '../../src/watch/noise/judge-run.ts'
import type { WatchedMeasure } from '../../src/watch/noise/watched-measure.ts'
import { type Noise, type NoisyPage, noisyPage } from './noisy-page.ts'

/** Runs before the planted change: a baseline and a few more. */
const BEFORE = 30

/** A regression counts as found within this many runs: a third of a day of hourly ones. */
const FOUND_WITHIN = 8

/** Good runs in a row after which an alert is resolved. */
const GOOD_RUNS = 2

/** Stored runs: a baseline, the runs of a shift, and slow ones in between. */
const KEPT = 40

export interface Page {
  readonly measure: WatchedMeasure
  readonly noise: Noise
  /** From 0 to 1, exclusive. */
  readonly random: () => number
}

/** Alerts of an unchanged page per 1,000 runs. */
export function falseAlerts({ measure, noise, random }: Page, count: number): number {
  const page = noisyPage(noise, random)
  let runs: MeasuredRun[] = []
  let [alerts, good] = [0, GOOD_RUNS]
  for (let number = 0; number < count; number += 1) {
    runs = [...runs, page.run(1)].slice(-KEPT)
    const isBad = isAlert(measure, runs, () => page.again(1))
    // A new alert is sent only after the last one was resolved.
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

/** The intended rule: a later measurement confirms a jump, a shift confirms itself. */
function isAlert(
  measure: WatchedMeasure,
  runs: readonly MeasuredRun[],
  again: () => number,
): boolean {
  const judgement = judgeRun(measure, runs)
  if (judgement.kind === 'shift') return true
  return judgement.kind === 'jump' && confirms(measure, judgement, [again()])
}
