import type { LabSummary } from '../summary/lab-summary.ts'
import type { Metric } from '../write/metric-rating.ts'

type Device = LabSummary['devices'][number]

/** A browser metric that audits have in common. */
export interface Measure {
  readonly id: string
  readonly name: string
  /** `cls` has no unit and is shown with three decimals. */
  readonly unit: string
  readonly of: (device: Device) => number | null
}

export const MEASURES: readonly Measure[] = [
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

/** Times vary by about a tenth by themselves; a smaller difference is no change. */
const SAME_TIME = { share: 0.1, ms: 50 }
const SAME_BYTES = { share: 0.01, bytes: 100 }
const SAME_SHIFT = 0.005
/** Points of Lighthouse's score that two loads of the same page differ by. */
const SAME_POINTS = 2

/** Whether two numbers differ no more than two loads of the same page do. */
export function isNoise(unit: string, a: number, b: number): boolean {
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

/** Without floating-point noise. */
export function exactly(number: number): number {
  return Math.round(number * 10_000) / 10_000
}
