import { type Static, Type } from 'typebox'
import { exact, nullable } from '../exact.ts'
import type { RuleVerdict } from './judge-rules.ts'
import { Rule } from './rule.ts'

/** The outcome of one budget, as the API and files of results have it; on one device if the measure depends on it. */
export const BudgetVerdict = exact({
  rule: Rule,
  device: nullable(Type.Enum(['mobile', 'desktop'])),
  state: Type.Enum(['pass', 'fail', 'not-measured']),
  actual: nullable(Type.Union([Type.Number(), Type.String()])),
  unit: Type.String(),
})
export type BudgetVerdict = Static<typeof BudgetVerdict>

export function budgetVerdict({ rule, device, state, actual, unit }: RuleVerdict): BudgetVerdict {
  return { rule, device, state, actual, unit }
}
