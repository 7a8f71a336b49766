import { amountText } from '../../report/write/amount-text.ts'
import { isSlowHost, judgeRun, type Judgement, type MeasuredRun } from '../noise/judge-run.ts'
import { WATCHED_MEASURES, type WatchedMeasure } from '../noise/watched-measure.ts'
import type { Seen } from './step-alert.ts'
import type { AlertOf, CompletedRun, KnownAlert, Observation, RunNumbers } from './watched-run.ts'

/** The part of a completed run that these rules read. */
type Numbered = Pick<CompletedRun, 'isConfirming' | 'numbers' | 'before'>

interface Watched {
  readonly measure: WatchedMeasure & { readonly id: keyof typeof WATCHED_MEASURES }
  readonly name: string
  readonly unit: string
}

/**
 * First Contentful Paint and Speed Index correlate with Largest Contentful Paint: one alert for the three is enough.
 */
const WATCHED: readonly Watched[] = [
  { measure: WATCHED_MEASURES.score, name: 'Score', unit: 'points' },
  { measure: WATCHED_MEASURES.lcp, name: 'Largest Contentful Paint', unit: 'ms' },
  { measure: WATCHED_MEASURES.tbt, name: 'Total Blocking Time', unit: 'ms' },
  { measure: WATCHED_MEASURES.cls, name: 'Cumulative Layout Shift', unit: 'shift' },
  { measure: WATCHED_MEASURES.bytes, name: 'Page weight', unit: 'bytes' },
]

/** The score and the browser's metrics, against the page's own noise. */
export function observeMeasures(run: Numbered, alertOf: AlertOf): Observation[] {
  return WATCHED.map((watched) => {
    const { measure, name, unit } = watched
    const rule = `worse:${measure.id}`
    const value = run.numbers.values[measure.id] ?? null
    const { seen, usual, threshold, runsAgo } =
      value === null ? NOTHING : judge(watched, { run, value, alert: alertOf(rule) })
    return {
      rule,
      seen,
      title: `${name} got worse`,
      message: messageOf(watched, value, usual),
      resolved: messageOf(watched, value, usual, 'is back to'),
      value,
      unit,
      usual,
      threshold,
      runsAgo,
    }
  })
}

function messageOf(
  { name, unit }: Watched,
  value: number | null,
  usual: number | null,
  verb = 'is',
): string {
  if (value === null) return `${name} is not measured`
  const now = `${name} ${verb} ${amountText(value, unit)}`
  return usual === null ? now : `${now}, usually ${amountText(usual, unit)}`
}

interface Judged {
  readonly seen: Seen
  readonly usual: number | null
  readonly threshold: number | null
  readonly runsAgo: number
}

const NOTHING: Judged = { seen: { kind: 'nothing' }, usual: null, threshold: null, runsAgo: 0 }

interface Case {
  readonly run: Numbered
  readonly value: number
  readonly alert: KnownAlert | undefined
}

function judge({ measure }: Watched, { run, value, alert }: Case): Judged {
  if (alert === undefined || alert.state === 'ok') {
    // Several page loads instead of one no longer have the page's usual noise.
    if (run.isConfirming) return NOTHING
    const { judgement, before } = judgementOf(measure, run, value)
    return seenBy(judgement, (runs) => runsSince(run, before, runs))
  }
  const { usual, threshold } = alert
  const known = (seen: Seen): Judged => ({ seen, usual, threshold, runsAgo: 0 })
  if (usual === null || threshold === null) return known({ kind: 'void' })
  if (!run.isConfirming && alert.conditions !== run.numbers.conditions) {
    return known({ kind: 'void' })
  }
  const before = comparable(measure, run.before, { ...run.numbers, conditions: alert.conditions })
  if (isSlowHost(measure, { value, benchmarkIndex: run.numbers.benchmarkIndex }, before)) {
    return known({ kind: 'nothing' })
  }
  const isSuspected = alert.state === 'suspected'
  const limit = isSuspected ? threshold : (usual + threshold) / 2
  // Without a confirming run, the next run decides: one good run among bad ones does not end a shift.
  const isBad =
    isBeyond(measure, value, limit) ||
    (isSuspected &&
      !run.isConfirming &&
      judgementOf(measure, run, value).judgement.kind === 'shift')
  if (!isBad) return known({ kind: 'good' })
  return known({ kind: 'bad', isCertain: false, isWorse: isWorseThanMuted(measure, value, alert) })
}

function judgementOf(measure: Watched['measure'], run: Numbered, value: number) {
  const before = comparable(measure, run.before, run.numbers)
  const { benchmarkIndex } = run.numbers
  return { before, judgement: judgeRun(measure, [...before, { value, benchmarkIndex }]) }
}

/** Runs of any kind since the first of the latest comparable ones, of which the judged run is the last. */
function runsSince(run: Numbered, before: readonly PlacedRun[], comparableRuns: number): number {
  const first = comparableRuns > 1 ? before.at(1 - comparableRuns) : undefined
  return first === undefined ? 0 : run.before.length - first.place
}

function seenBy(judgement: Judgement, agoOf: (runs: number) => number): Judged {
  switch (judgement.kind) {
    case 'unknown':
    case 'disregarded':
      return NOTHING
    case 'usual':
      return { ...NOTHING, seen: { kind: 'good' } }
    case 'jump':
    case 'shift': {
      const { usual, threshold, runs } = judgement
      const seen = { kind: 'bad', isCertain: false, isWorse: false } as const
      return { seen, usual, threshold, runsAgo: agoOf(runs) }
    }
  }
}

interface PlacedRun extends MeasuredRun {
  /** Its place among all earlier runs. */
  readonly place: number
}

/** Runs that have measured it under these conditions. Those of more loads have less noise, so fewer are not judged by them. */
function comparable(
  { id }: Watched['measure'],
  runs: readonly RunNumbers[],
  { conditions, loads = 1 }: Pick<RunNumbers, 'conditions' | 'loads'>,
): PlacedRun[] {
  return runs.flatMap((run, place) => {
    const value = run.values[id]
    return value === undefined || run.conditions !== conditions || (run.loads ?? 1) > loads
      ? []
      : [{ value, benchmarkIndex: run.benchmarkIndex, place }]
  })
}

function isBeyond({ worse }: WatchedMeasure, value: number, limit: number): boolean {
  return worse === 'higher' ? value > limit : value < limit
}

/** The share of a muted value by which it must get worse to count as a change. */
const CHANGE = 0.1

function isWorseThanMuted(measure: WatchedMeasure, value: number, { mute }: KnownAlert): boolean {
  if (mute?.kind !== 'change' || mute.value === null) return false
  const sign = measure.worse === 'higher' ? 1 : -1
  const least = Math.max(Math.abs(mute.value) * CHANGE, measure.floor / 2)
  return (value - mute.value) * sign > least
}
