import type { LighthouseResult, LoadMetrics } from '../../lab/lab-result.ts'

/** The metrics by which page loads are compared. */
export function loadMetricsOf(audits: LighthouseResult['audits']): LoadMetrics {
  const number = (id: string) => audits[id]?.numericValue ?? null
  return {
    lcp: number('largest-contentful-paint'),
    fcp: number('first-contentful-paint'),
    tbt: number('total-blocking-time'),
    speedIndex: number('speed-index'),
    cls: number('cumulative-layout-shift'),
  }
}
