import type { ImportedRun } from './imported-run.ts'

/** A day in milliseconds: no metric of a page load is larger. */
export const MOST_METRIC = 86_400_000

/** Without what no title has: control characters, half characters and direction marks. */
export function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  const start = value.slice(0, most * 2).toWellFormed()
  return start
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
}

export function numberOf(value: unknown, most: number): number | null {
  const isFine = typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most
  return isFine ? value : null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Metrics by the names that results of Pagemark have for them. */
export function metricsOfPagemark(metrics: unknown): ImportedRun['metrics'] {
  const given = isObject(metrics) ? metrics : {}
  const valueOf = (name: string) => numberOf(given[name], MOST_METRIC)
  return {
    fcp: valueOf('fcp'),
    lcp: valueOf('lcp'),
    tbt: valueOf('tbt'),
    cls: valueOf('cls'),
    'speed-index': valueOf('speed_index'),
    tti: null,
  }
}
