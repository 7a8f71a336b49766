import type { ComparedNumber, Trend } from './comparison.ts'
import type { LabSummary } from './lab-summary.ts'
import type { Metric } from './metric-rating.ts'
import { type DevicePair, pairedDevices } from './paired-devices.ts'
import type { CheckResult, Results } from './results.ts'

type Device = LabSummary['devices'][number]

interface Measure {
  readonly id: string
  readonly name: string
  /** `cls` has no unit: its numbers are said with three decimals. */
  readonly unit: string
  readonly of: (device: Device) => number | null
}

const MEASURES: readonly Measure[] = [
  metric('lcp', 'Largest Contentful Paint', 'ms'),
  metric('cls', 'Cumulative Layout Shift', 'shift'),
  metric('tbt', 'Total Blocking Time', 'ms'),
  metric('fcp', 'First Contentful Paint', 'ms'),
  metric('speed_index', 'Speed Index', 'ms'),
  {
    id: 'lighthouse',
    name: 'Lighthouse’s performance score',
    unit: 'points',
    of: ({ lighthouse: { categories } }) => {
      const share = categories['performance'] ?? null
      return share === null ? null : Math.round(share * 100)
    },
  },
  {
    id: 'transfer_bytes',
    name: 'Weight of all requests',
    unit: 'bytes',
    of: ({ requests }) => requests.transfer_bytes,
  },
  { id: 'requests', name: 'Requests', unit: 'count', of: ({ requests }) => requests.total },
]

function metric(id: Metric, name: string, unit: string): Measure {
  return { id, name, unit, of: ({ metrics }) => metrics[id] }
}

/** Checks whose value is one of the metrics above. */
const OF_METRICS = new Set(['lcp', 'cls', 'tbt', 'fcp', 'speed-index'])

/** Every number that both results have: what browsers measured, then the values of checks. */
export function compareNumbers(a: Results, b: Results): ComparedNumber[] {
  return [...pairedDevices(a, b).flatMap(compareDevice), ...compareValues(a, b)]
}

/** What a phone and a computer measured stands beside each other; neither is the better one for it. */
function compareDevice({ before, after }: DevicePair): ComparedNumber[] {
  const device = before.device === after.device ? after.device : null
  return MEASURES.flatMap(({ id, name, unit, of }) => {
    const [a, b] = [of(before), of(after)]
    if (a === null || b === null) return []
    const trend = device === null && a !== b ? 'changed' : trendOfMeasure(unit, a, b)
    const named = device === null ? `${name}, on different devices` : name
    return [{ id, name: named, unit, device, a, b, change: exactly(b - a), trend }]
  })
}

function trendOfMeasure(unit: string, a: number, b: number): Trend {
  if (isNoise(unit, a, b)) return 'same'
  return b > a === (unit === 'points') ? 'better' : 'worse'
}

function compareValues(a: Results, b: Results): ComparedNumber[] {
  const earlier = new Map(a.checks.map((check) => [check.id, check]))
  return b.checks.flatMap((after) => {
    const before = earlier.get(after.id)
    const { value, id, title } = after
    if (!before?.value || !value || before.value.unit !== value.unit || OF_METRICS.has(id))
      return []
    if (value.unit === 'status') return []
    const [from, to] = [before.value.number, value.number]
    const trend = isNoise(value.unit, from, to) ? 'same' : trendOfValue(before, after)
    return [
      {
        id,
        name: title,
        device: null,
        unit: value.unit,
        a: from,
        b: to,
        change: exactly(to - from),
        trend,
      },
    ]
  })
}

/** Less time and fewer bytes are better; of other values only the check knows, by its points. */
function trendOfValue(before: CheckResult, after: CheckResult): Trend {
  const points = (after.points ?? 0) - (before.points ?? 0)
  if (before.points !== null && after.points !== null && points !== 0) {
    return points > 0 ? 'better' : 'worse'
  }
  const unit = after.value?.unit
  if (unit !== 'ms' && unit !== 'bytes') return 'changed'
  return (after.value?.number ?? 0) < (before.value?.number ?? 0) ? 'better' : 'worse'
}

/** Times vary by themselves by about a tenth; what differs by less has not been seen to change. */
const SAME_TIME = { share: 0.1, ms: 50 }
const SAME_BYTES = { share: 0.01, bytes: 100 }
const SAME_SHIFT = 0.005
/** Points of Lighthouse's score between two loads of the same page. */
const SAME_POINTS = 2

function isNoise(unit: string, a: number, b: number): boolean {
  const change = Math.abs(b - a)
  switch (unit) {
    case 'ms':
      return change < Math.max(SAME_TIME.ms, SAME_TIME.share * Math.max(a, b))
    case 'bytes':
      return change < Math.max(SAME_BYTES.bytes, SAME_BYTES.share * Math.max(a, b))
    case 'shift':
      return change < SAME_SHIFT
    case 'points':
      return change <= SAME_POINTS
    default:
      return change === 0
  }
}

/** Without the dust of binary fractions. */
function exactly(number: number): number {
  return Math.round(number * 10_000) / 10_000
}
