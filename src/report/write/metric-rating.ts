import type { LabSummary } from '../summary/lab-summary.ts'

type DeviceSummary = LabSummary['devices'][number]

export type Metric = keyof DeviceSummary['metrics']

/** Rating of a metric's value, for people. */
export type MetricRating = 'good' | 'needs work' | 'poor'

type Limits = readonly [good: number, poor: number]

/**
 * Good up to the first limit, poor beyond the second: the control points of Lighthouse's curves, for
 * mobile and desktop. LCP, FCP and CLS on mobile equal Web Vitals.
 */
export const METRIC_LIMITS: Readonly<
  Record<Metric, Readonly<Record<DeviceSummary['device'], Limits>>>
> = {
  lcp: { mobile: [2500, 4000], desktop: [1200, 2400] },
  cls: { mobile: [0.1, 0.25], desktop: [0.1, 0.25] },
  tbt: { mobile: [200, 600], desktop: [150, 350] },
  fcp: { mobile: [1800, 3000], desktop: [934, 1600] },
  speed_index: { mobile: [3387, 5800], desktop: [1311, 2300] },
}

export function metricRating(
  metric: Metric,
  { device, value }: { readonly device: DeviceSummary['device']; readonly value: number },
): MetricRating {
  const [good, poor] = METRIC_LIMITS[metric][device]
  if (value <= good) return 'good'
  return value <= poor ? 'needs work' : 'poor'
}
