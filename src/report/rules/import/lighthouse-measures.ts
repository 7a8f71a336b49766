/** Lighthouse's metrics by audit id. */
const METRICS: Readonly<Record<string, string>> = {
  'first-contentful-paint': 'fcp',
  'largest-contentful-paint': 'lcp',
  'total-blocking-time': 'tbt',
  'cumulative-layout-shift': 'cls',
  'speed-index': 'speed-index',
}

/** Types of Lighthouse's resource summary that Pagemark also measures. */
const TYPES = new Set(['total', 'document', 'script', 'stylesheet', 'image', 'font', 'media'])

/** The measure of a metric; undefined for a metric that no longer exists. */
export function metricMeasure(audit: string): string | undefined {
  return Object.hasOwn(METRICS, audit) ? METRICS[audit] : undefined
}

/**
 * Why a resource type has no measure; undefined if it has one. Lighthouse counts types without a group, such as
 * fetched data, as `other`, and everything from another host as `third-party`.
 */
export function typeFault(type: string): string | undefined {
  return TYPES.has(type)
    ? undefined
    : `the resource type "${type.slice(0, 60)}" is not measured here`
}
