import type { Results } from '../../src/report/results.ts'
import { IN_RELEASE } from './suite/in-release.ts'

/** Checks that tests look for by name. */
const KEPT: ReadonlySet<string> = new Set([
  'cookie-flags',
  'hsts',
  'html-lang',
  'image-alt',
  'og-basic',
  'robots-noindex',
  'title-present',
])

const OF_EACH_KIND = 2
const ROWS = 3

/**
 * The same results with few of the checks: the most important of each category and outcome, with few rows of evidence.
 * A page of them has the same parts at half the cost for a browser. The release suite uses all checks.
 */
export function shortResults(results: Results): Results {
  if (IN_RELEASE) return results
  const kinds = Map.groupBy(results.checks, ({ category, outcome }) => `${category} ${outcome}`)
  const some = [...kinds.values()].flatMap((checks) =>
    checks.toSorted((one, other) => (other.gain ?? 0) - (one.gain ?? 0)).slice(0, OF_EACH_KIND),
  )
  const chosen = new Set([...KEPT, ...some.map(({ id }) => id)])
  const checks = results.checks
    .filter(({ id }) => chosen.has(id))
    .map((check) => ({ ...check, evidence: check.evidence.slice(0, ROWS) }))
  return { ...results, checks }
}
