import type { Rule } from './rule.ts'

/** What a rule of `pagemark ci` may say and a budget of a project may not, as sentences that name the rule by its place. */
export function budgetFaults(rules: readonly Rule[]): readonly string[] {
  return rules.flatMap((rule, place) =>
    rule.max_increase === undefined
      ? []
      : [`Rule ${place + 1}: max_increase needs a baseline, which only pagemark ci has.`],
  )
}
