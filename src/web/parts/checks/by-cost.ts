import type { CategoryResult } from '../../../report/results.ts'

/** What costs most points first; AI readiness and what costs nothing stay in the order of the catalogue. */
export function byCost(categories: readonly CategoryResult[]): CategoryResult[] {
  return categories.toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
}
