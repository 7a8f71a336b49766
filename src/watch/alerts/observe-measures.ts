import { amountText } from '../../report/write/amount-text.ts'
import { comparableLoads } from '../noise/comparable-loads.ts'
import { isSlowHost, judgeRun, type Judgement, type MeasuredRun } from '../noise/judge-run.ts'
import { WATCHED_MEASURES, type WatchedMeasure } from '../noise/watched-measure.ts'
import type { Seen } from './step-alert.ts'
import type {
  AlertOf,
  CompletedRun,
  KnownAlert,
  MeasureKey,
  Observation,
  RunNumbers,
} from './watched-run.ts'

/** The part of a completed run that these rules read. */
type Numbered = Pick<CompletedRun, 'isConfirming' | 'numbers' | 'before'>

interface Measure {
  readonly measure: WatchedMeasure & { readonly id: keyof typeof WATCHED_MEASURES }
  readonly name: string
  readonly unit: string
}

/** A measure on one device. */
interface Watched extends Measure {
  readonly key: MeasureKey
  readonly rule: string
  readonly device?: 'desktop'
}

/**
 * First Contentful Paint and Speed Index correlate with Largest Contentful Paint: one alert for the three is enough.
 */
const WATCHED: readonly Measure[] = [
  { measure: WATCHED_MEASURES.score, name: 'Score', unit: 'points' },
  { measure: WATCHED_MEASURES.lcp, name: 'Largest Contentful Paint', unit: 'ms' },
  { measure: WATCHED_MEASURES.tbt, name: 'Total Blocking Time', unit: 'ms' },
  { measure: WATCHED_MEASURES.cls, name: 'Cumulative Layout Shift', unit: 'shift' },
  { measure: WATCHED_MEASURES.bytes, name: 'Page weight', unit: 'bytes' },
]

/** Each device with its metrics has alerts of its own; the score belongs to the first. */
function watchedIn({ values }: RunNumbers, alertOf: AlertOf): Watched[] {
  const isOnBoth = Object.keys(values).some((key) => key.startsWith('desktop.'))
  const suffix = isOnBoth ? ' on mobile' : ''
  return WATCHED.flatMap((each): Watched[] => {
    const { id } = each.measure
    const rule = `worse:${id}`
    if (id === 'score') return [{ ...each, key: id, rule }]
    const first = { ...each, key: id, rule, name: `${each.name}${suffix}` }
    const desktop = { key: `desktop.${id}`, rule: `${rule}:desktop`, device: 'desktop' } as const
    // A run that did not measure desktop still is one that an alert about it waited for.
    if (!isOnBoth && !alertOf(desktop.rule)) return [first]
    return [first, { ...each, ...desktop, name: `${each.name} on desktop` }]
  })
}

/** The score and the browser's metrics, against the page's own noise. */
export function observeMeasures(run: Numbered, alertOf: AlertOf): Observation[] {
  return watchedIn(run.numbers, alertOf).map((watched) => {
    const { rule, key, name, unit, device } = watched
    const value = run.numbers.values[key] ?? null
    const { seen, usual, threshold, runsAgo } =
      value === null ? NOTHING : judge(watched, { run, value, alert: alertOf(rule) })
    return {
      ...(device && { device }),
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
  { name, unit }: Measure,
  value: number | null,
  usual: number | null,
  verb = 'is',
): string {
  if (value === null) return `${name} is not measured`
  const amount = amountText(value, unit)
  const now = `${name} ${verb} ${amount}`
  const usually = usual === null ? amount : amountText(usual, unit)
  return usually === amount ? now : `${now}, usually ${usually}`
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

function judge({ measure, key }: Watched, { run, value, alert }: Case): Judged {
  if (alert === undefined || alert.state === 'ok') {
    // Several page loads instead of one no longer have the page's usual noise.
    if (run.isConfirming) return NOTHING
    const { judgement, before } = judgementOf({ measure, key }, run, value)
    return seenBy(judgement, (runs) => runsSince(run, before, runs))
  }
  const { usual, threshold } = alert
  const known = (seen: Seen): Judged => ({ seen, usual, threshold, runsAgo: 0 })
  if (usual === null || threshold === null) return known({ kind: 'void' })
  if (!run.isConfirming && alert.conditions !== run.numbers.conditions) {
    return known({ kind: 'void' })
  }
  const before = comparable(key, run.before, { ...run.numbers, conditions: alert.conditions })
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
      judgementOf({ measure, key }, run, value).judgement.kind === 'shift')
  if (!isBad) return known({ kind: 'good' })
  return known({ kind: 'bad', isCertain: false, isWorse: isWorseThanMuted(measure, value, alert) })
}

function judgementOf(
  { measure, key }: Pick<Watched, 'measure' | 'key'>,
  run: Numbered,
  value: number,
) {
  const before = comparable(key, run.before, run.numbers)
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

/** Runs that have measured it under these conditions, with comparable page loads. */
function comparable(
  key: MeasureKey,
  runs: readonly RunNumbers[],
  { conditions, loads = 1 }: Pick<RunNumbers, 'conditions' | 'loads'>,
): PlacedRun[] {
  const measured = runs.flatMap((run, place) => {
    const value = run.values[key]
    const { benchmarkIndex } = run
    return value === undefined || run.conditions !== conditions
      ? []
      : [{ value, benchmarkIndex, place, loads: run.loads }]
  })
  return comparableLoads(measured, loads)
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
