import type { Rule } from './rule.ts'

/**
 * Elements that rules of `pagemark ci` may have but budgets of a project may not, as sentences that name the rule by
 * its position.
 */
export function budgetFaults(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap((rule, place) =>
    rule.max_increase === undefined
      ? []
      : [`Rule ${place + 1}: max_increase needs a baseline, which only pagemark ci has.`],
  )
}
