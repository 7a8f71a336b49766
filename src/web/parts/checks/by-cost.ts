import type { CategoryResult } from '../../../report/results.ts'

/** By points, the costliest first; AI readiness and free findings stay in catalogue order. */
export function byCost(categories: readonly CategoryResult[]): CategoryResult[] {
  return categories.toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))
}
