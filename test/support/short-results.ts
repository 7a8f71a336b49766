import type { Results } from '../../src/report/results.ts'
import { IN_RELEASE } from './suite/in-release.ts'

/** What tests look for by name. */
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
 * The same with few of the checks, but of each category and outcome those that matter most, and few rows of evidence:
 * a page of it is built of the same parts and costs a browser half. The release suite looks at all of them.
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
