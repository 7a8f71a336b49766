/** Lighthouse's metrics, by the ids of their audits. */
const METRICS: Readonly<Record<string, string>> = {
  'first-contentful-paint': 'fcp',
  'largest-contentful-paint': 'lcp',
  'total-blocking-time': 'tbt',
  'cumulative-layout-shift': 'cls',
  'speed-index': 'speed-index',
}

/** Types of Lighthouse's resource summary that Pagemark measures, too. */
const TYPES = new Set(['total', 'document', 'script', 'stylesheet', 'image', 'font', 'media'])

/** The measure of a metric; undefined for one that there is no longer. */
export function metricMeasure(audit: string): string | undefined {
  return Object.hasOwn(METRICS, audit) ? METRICS[audit] : undefined
}

/**
 * Why a resource type has no measure; undefined where it has. Lighthouse counts as `other` whatever it has no group for,
 * as fetched data, and as `third-party` whatever another host sends.
 */
export function typeFault(type: string): string | undefined {
  return TYPES.has(type)
    ? undefined
    : `the resource type "${type.slice(0, 60)}" is not measured here`
}
