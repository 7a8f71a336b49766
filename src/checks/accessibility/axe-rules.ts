import { axeRuleCheck } from './shared/axe-rule-check.ts'
import { AXE_RULE_LIST } from './shared/axe-rules/axe-rule-list.ts'

/** A check for each rule of axe-core that is run: checks that differ in their data alone. */
export const axeRules = AXE_RULE_LIST.map((rule) => axeRuleCheck(rule))
