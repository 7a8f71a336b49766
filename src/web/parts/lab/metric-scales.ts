import type { LabSummary } from '../../../report/summary/lab-summary.ts'
import { METRIC_LIMITS } from '../../../report/write/metric-rating.ts'
import type { ResultClass } from '../../../report/results.ts'
import { durationText } from '../../../report/write/number-text.ts'

export type DeviceSummary = LabSummary['devices'][number]
type MetricName = keyof DeviceSummary['metrics']

export interface MetricScale {
  readonly metric: MetricName
  readonly name: string
  readonly short: string
  /** By device: good up to the first limit, poor above the second. */
  readonly limits: Readonly<Record<DeviceSummary['device'], readonly [good: number, bad: number]>>
  readonly text: (value: number) => string
}

/** In display order. */
export const METRIC_SCALES: readonly MetricScale[] = [
  {
    metric: 'lcp',
    name: 'Largest Contentful Paint',
    short: 'LCP',
    limits: METRIC_LIMITS.lcp,
    text: durationText,
  },
  {
    metric: 'cls',
    name: 'Cumulative Layout Shift',
    short: 'CLS',
    limits: METRIC_LIMITS.cls,
    text: (value) => String(Math.round(value * 1000) / 1000),
  },
  {
    metric: 'tbt',
    name: 'Total Blocking Time',
    short: 'TBT',
    limits: METRIC_LIMITS.tbt,
    text: durationText,
  },
  {
    metric: 'fcp',
    name: 'First Contentful Paint',
    short: 'FCP',
    limits: METRIC_LIMITS.fcp,
    text: durationText,
  },
  {
    metric: 'speed_index',
    name: 'Speed Index',
    short: 'SI',
    limits: METRIC_LIMITS.speed_index,
    text: durationText,
  },
]

export function classOfMetric(value: number, [good, bad]: readonly [number, number]): ResultClass {
  if (value <= good) return 'good'
  return value <= bad ? 'decent' : 'bad'
}

export interface Spread {
  readonly least: number
  readonly most: number
  readonly loads: number
}

/** Over all loads; undefined for a single one, or without differences. */
export function spreadOf(values: readonly (number | null)[]): Spread | undefined {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return undefined
  return { least: Math.min(...known), most: Math.max(...known), loads: known.length }
}

export const DEVICE_WORDS = { mobile: 'mobile', desktop: 'desktop' } as const
