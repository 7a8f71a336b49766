import type { Results, RESULTS_SCHEMA_VERSION } from '../../report/results.ts'

/** Its type is the version itself, so that the two cannot differ. */
export const CURRENT_SCHEMA: typeof RESULTS_SCHEMA_VERSION = 2

type CheckResult = Results['checks'][number]
type CategoryResult = Results['categories'][number]

/** Results of the first schema: scores by weights, caps and blockers. */
interface FirstResults extends Omit<
  Results,
  'policy_version' | 'result_reason' | 'fix_first' | 'checks' | 'categories'
> {
  readonly scoring: { readonly blockers: readonly string[] }
  readonly checks: readonly (Omit<CheckResult, 'family' | 'tier' | 'loss'> & {
    readonly weight: number
  })[]
  readonly categories: readonly (Omit<CategoryResult, 'cost'> & {
    readonly weight: number
    readonly factor: number
  })[]
}

/**
 * Stored results in the current shape. Those of the first schema keep score and class. Current rules need the page, so
 * their findings have no tier and no loss, and there is nothing to fix first.
 */
export function upgradeResults(stored: Results | FirstResults): Results {
  if (!('scoring' in stored)) return stored
  const { scoring, checks, categories, ...rest } = stored
  return {
    ...rest,
    schema_version: CURRENT_SCHEMA,
    policy_version: 1,
    result_reason: scoring.blockers[0] ?? null,
    fix_first: [],
    categories: categories.map(({ weight: _weight, factor: _factor, ...category }) => ({
      ...category,
      cost: null,
    })),
    checks: checks.map(({ weight: _weight, ...check }) => ({
      ...check,
      family: null,
      tier: null,
      loss: null,
    })),
  }
}
