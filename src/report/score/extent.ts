import type { Finding } from '../../checks/run-checks.ts'

/** A warning weighs half of a failure. */
const WARNING = 0.5

/** Share of its tier that a finding deducts, 0–1: one element of many harms less than all. */
export function extentOf({ check, outcome }: Finding): number {
  if (outcome.status !== 'fail' && outcome.status !== 'warn') return 0
  const { share } = outcome
  if (outcome.status === 'warn') return Math.min(WARNING, share ?? WARNING)
  if (share !== undefined) return 0.5 + 0.5 * share
  return check.category === 'accessibility' ? extentOfCount(outcome.value) : 1
}

/** For a rule that counts its failures but not its tested elements. */
function extentOfCount(
  value: { readonly number: number; readonly unit: string } | undefined,
): number {
  if (value?.unit !== 'count' || value.number > 4) return 1
  return value.number === 1 ? 0.6 : 0.8
}
