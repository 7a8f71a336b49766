import { nextSamples } from '../../src/watch/alerts/next-samples.ts'
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
  /** The next run, of this many page loads. */
  readonly run: (loads: number) => RunNumbers
  /** A run of this many page loads, a little after the last one. */
  readonly confirm: (loads: number) => RunNumbers
}

/** Plays the runs of one report through the functions that decide about alerts. */
export interface Player {
  /** Plays the next run, and its confirming run if one is due; returns whether an alert opened. */
  readonly next: () => boolean
  /** Whether its alert is open. */
  readonly isOpen: () => boolean
  /** Confirming runs so far. */
  readonly confirming: () => number
  /** Page loads of the next run. */
  readonly loads: () => number
}

/** As many earlier runs as the store reads. */
const KEPT = 80

/** One run in ten may be a confirming one, as in the store. */
const OF_RUNS = 10

/** Page loads of a confirming run, at least. */
const TO_CONFIRM = 5

const HOUR_MS = 60 * 60_000

/** The store keeps alerts as rows; here the one of this measure is a variable, so that 100,000 runs take seconds. */
export function playRuns(measure: MeasureId, source: RunSource): Player {
  const rule = `worse:${measure}`
  let alert: KnownAlert | undefined
  let before: EarlierNumbers[] = []
  /** The same with all measures. */
  let history: RunNumbers[] = []
  let [number, confirming, lastConfirming, now] = [0, 0, -OF_RUNS, 0]
  let loads = 1

  function end(all: RunNumbers, isConfirming: boolean): boolean {
    const value = all.values[measure]
    const numbers = { ...all, values: value === undefined ? {} : { [measure]: value } }
    number += 1
    const observed = observeMeasures({ numbers, isConfirming, before }, () => alert)
    const observation = observed.find((each) => each.rule === rule)
    const opened = observation !== undefined && step(observation, numbers, isConfirming)
    if (isConfirming) return opened
    loads = nextSamples({ own: 1, numbers: all, before: history }) ?? 1
    history = [...history, all].slice(-KEPT)
    before = [...before, { ...numbers, number }].slice(-KEPT)
    return opened
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
      const opened = end(source.run(loads), false)
      const isDue = alert?.state === 'suspected' && !wasSuspected
      if (!isDue || number - lastConfirming < OF_RUNS) return opened
      lastConfirming = number + 1
      confirming += 1
      return end(source.confirm(Math.max(TO_CONFIRM, loads)), true) || opened
    },
    isOpen: () => alert !== undefined && isOpen(alert),
    confirming: () => confirming,
    loads: () => loads,
  }
}

const NO_BASELINE = { conditions: null, value: null, usual: null, threshold: null } as const
