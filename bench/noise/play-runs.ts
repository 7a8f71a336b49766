import { observeMeasures } from '../../src/watch/alerts/observe-measures.ts'
import { isOpen, NEW_ALERT, stepAlert } from '../../src/watch/alerts/step-alert.ts'
import type {
  EarlierNumbers,
  KnownAlert,
  MeasureId,
  Observation,
  RunNumbers,
} from '../../src/watch/alerts/watched-run.ts'

/** Runs of one page, one after the other. */
export interface RunSource {
  /** The next run. */
  readonly run: () => RunNumbers
  /** A run with three page loads, a little after the last one. */
  readonly confirm: () => RunNumbers
}

/** Plays the runs of one report through the functions that decide about alerts. */
export interface Player {
  /** Plays the next run, and its confirming run if one is due; returns whether an alert opened. */
  readonly next: () => boolean
  /** Whether its alert is open. */
  readonly isOpen: () => boolean
  /** Confirming runs so far. */
  readonly confirming: () => number
}

/** As many earlier runs as the store reads. */
const KEPT = 40

/** One run in ten may be a confirming one, as in the store. */
const OF_RUNS = 10

const HOUR_MS = 60 * 60_000

/** The store keeps alerts as rows; here the one of this measure is a variable, so that 100,000 runs take seconds. */
export function playRuns(measure: MeasureId, source: RunSource): Player {
  const rule = `worse:${measure}`
  let alert: KnownAlert | undefined
  let before: EarlierNumbers[] = []
  let [number, confirming, lastConfirming, now] = [0, 0, -OF_RUNS, 0]

  function end(all: RunNumbers, isConfirming: boolean): boolean {
    const value = all.values[measure]
    const numbers = { ...all, values: value === undefined ? {} : { [measure]: value } }
    number += 1
    const observed = observeMeasures({ numbers, isConfirming, before }, () => alert)
    const observation = observed.find((each) => each.rule === rule)
    if (!isConfirming) before = [...before, { ...numbers, number }].slice(-KEPT)
    return observation !== undefined && step(observation, numbers, isConfirming)
  }

  function step(observation: Observation, numbers: RunNumbers, isConfirming: boolean): boolean {
    if (alert === undefined && observation.seen.kind !== 'bad') return false
    const state = alert?.state ?? 'ok'
    const known = alert ?? { ...NEW_ALERT, rule, ...NO_BASELINE }
    const { status } = stepAlert(known, observation.seen, { now, isConfirming })
    const begins = state === 'ok' && status.state !== 'ok'
    const { usual, threshold, value } = observation
    const begun = begins && { usual, threshold, conditions: numbers.conditions }
    alert = { ...known, ...status, ...begun, value }
    return status.state === 'confirmed' && (state === 'ok' || state === 'suspected')
  }

  return {
    next() {
      now += HOUR_MS
      const wasSuspected = alert?.state === 'suspected'
      const opened = end(source.run(), false)
      const isDue = alert?.state === 'suspected' && !wasSuspected
      if (!isDue || number - lastConfirming < OF_RUNS) return opened
      lastConfirming = number + 1
      confirming += 1
      return end(source.confirm(), true) || opened
    },
    isOpen: () => alert !== undefined && isOpen(alert),
    confirming: () => confirming,
  }
}

const NO_BASELINE = { conditions: null, value: null, usual: null, threshold: null } as const
