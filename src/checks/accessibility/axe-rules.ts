import { axeRuleCheck } from './shared/axe-rule-check.ts'
import { ARIA_RULES } from './shared/axe-rules/aria-rules.ts'
import { NAME_RULES } from './shared/axe-rules/name-rules.ts'
import { PERCEPTION_RULES } from './shared/axe-rules/perception-rules.ts'
import { STRUCTURE_RULES } from './shared/axe-rules/structure-rules.ts'

/** A check for each rule of axe-core that is run: checks that differ in their data alone. */
export const axeRules = [...NAME_RULES, ...ARIA_RULES, ...PERCEPTION_RULES, ...STRUCTURE_RULES].map(
  (rule) => axeRuleCheck(rule),
)
