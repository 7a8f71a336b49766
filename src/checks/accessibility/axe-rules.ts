import { axeRuleCheck } from './shared/axe-rule-check.ts'
import { AXE_RULE_LIST } from './shared/axe-rules/axe-rule-list.ts'

/** A check for each axe-core rule that is run; these checks differ only in their data. */
export const axeRules = AXE_RULE_LIST.map((rule) => axeRuleCheck(rule))
