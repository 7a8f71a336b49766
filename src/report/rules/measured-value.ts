import type { JudgedDevice, JudgedResults } from './judged-results.ts'
import type { Rule } from './rule.ts'

type Use = NonNullable<Rule['use']>

/** The limited value, with its unit as `amountText` expects it; null if this run has not measured it. */
export interface Measured {
  readonly number: number | null
  readonly unit: string
}

const METRICS = {
  lcp: 'lcp',
  fcp: 'fcp',
  cls: 'cls',
  tbt: 'tbt',
  'speed-index': 'speed_index',
} as const

export type MetricMeasure = keyof typeof METRICS

export function isMetricMeasure(measure: string): measure is MetricMeasure {
  return Object.hasOwn(METRICS, measure)
}

/** Prefixes of measures with a value per device. */
export function isOfDevice(measure: string): boolean {
  return isMetricMeasure(measure) || /^(?:lighthouse|bytes|requests)\./.test(measure)
}

/** A measure of the page loads on a device. */
export function deviceValue(device: JudgedDevice, measure: string, use: Use = 'median'): Measured {
  if (isMetricMeasure(measure)) {
    const metric = METRICS[measure]
    const unit = measure === 'cls' ? 'shift' : 'ms'
    const number = ofLoads(
      device.samples.map((load) => load[metric]),
      {
        shown: device.metrics[metric],
        use,
        best: Math.min,
        worst: Math.max,
      },
    )
    return { number, unit }
  }
  const [kind = '', name = ''] = measure.split('.')
  return kind === 'lighthouse'
    ? { number: categoryValue(device, name, use), unit: 'points' }
    : requestValue(device, { kind, name, use })
}

/** 0–100, unrounded: Lighthouse CI compares the exact share. */
function categoryValue(
  { lighthouse, samples }: JudgedDevice,
  name: string,
  use: Use,
): number | null {
  const shown = lighthouse.categories[name] ?? null
  const shares = samples.map(({ score, categories = {} }) =>
    name === 'performance' ? score : (categories[name] ?? null),
  )
  const share = ofLoads(shares, { shown, use, best: Math.max, worst: Math.min })
  return share === null ? null : Math.round(share * 10_000) / 100
}

interface Choice {
  /** Value of the median load. */
  readonly shown: number | null
  readonly use: Use
  readonly best: (...numbers: number[]) => number
  readonly worst: (...numbers: number[]) => number
}

function ofLoads(
  loads: readonly (number | null)[],
  { shown, use, best, worst }: Choice,
): number | null {
  const numbers = loads.filter((number) => number !== null)
  if (use === 'median-run' || numbers.length < 2) return shown
  if (use !== 'median') return use === 'best' ? best(...numbers) : worst(...numbers)
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? above : (below + above) / 2
}

interface Wanted {
  /** `bytes` or `requests`. */
  readonly kind: string
  /** A type of the browser in lower case, or `total`. */
  readonly name: string
  readonly use: Use
}

/** Results that were stored before each load had its sums have only those of the median load. */
function requestValue({ requests, samples }: JudgedDevice, { kind, name, use }: Wanted): Measured {
  const sumOf = (sums: Sums | null | undefined) => (sums ? requestSum(sums, kind, name) : null)
  const number = ofLoads(
    samples.map((load) => sumOf(load.requests)),
    { shown: sumOf(requests), use, best: Math.min, worst: Math.max },
  )
  return { number, unit: kind === 'bytes' ? 'bytes' : 'count' }
}

type Sums = NonNullable<JudgedDevice['requests']>

/** Zero for a type that the page does not request. */
function requestSum({ by_type, ...total }: Sums, kind: string, name: string): number {
  const sums =
    name === 'total'
      ? { count: total.total, transfer_bytes: total.transfer_bytes }
      : by_type.find(({ type }) => type.toLowerCase() === name)
  return (kind === 'bytes' ? sums?.transfer_bytes : sums?.count) ?? 0
}

/** A measure of the page, whichever device loaded it. */
export function pageValue(results: JudgedResults, measure: string): Measured {
  if (measure === 'score') return { number: results.score, unit: 'points' }
  if (measure === 'ttfb') return { number: results.page.timing.first_byte, unit: 'ms' }
  if (measure.startsWith('category.')) {
    const category = results.categories.find(({ id }) => `category.${id}` === measure)
    return { number: category?.score ?? null, unit: 'points' }
  }
  return checkValue(judgedCheck(results, measure === 'third-parties' ? ORIGINS : measure))
}

const ORIGINS = 'check.third-party-origins'

/** The check of `check.<id>`, if this run has judged it. */
export function judgedCheck({ checks }: JudgedResults, measure: string): JudgedCheck | undefined {
  return checks.find(
    ({ id, outcome, not_measured }) =>
      `check.${id}` === measure && outcome !== 'error' && not_measured !== true,
  )
}

type JudgedCheck = JudgedResults['checks'][number]

/** Its value, or the number of its rows if it has none. */
function checkValue(check: JudgedCheck | undefined): Measured {
  if (check === undefined) return { number: null, unit: 'count' }
  if (check.value !== null) return check.value
  const isFinding = check.outcome === 'fail' || check.outcome === 'warn'
  if (!isFinding) return { number: 0, unit: 'count' }
  const rows = check.evidence_total
  return { number: rows === null ? null : Math.max(1, rows), unit: 'count' }
}
