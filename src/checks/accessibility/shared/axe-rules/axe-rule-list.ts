import { ARIA_NAME_RULES } from './aria-name-rules.ts'
import { ARIA_RULES } from './aria-rules.ts'
import type { AxeRule } from './axe-rule.ts'
import { LANDMARK_RULES } from './landmark-rules.ts'
import { NAME_RULES } from './name-rules.ts'
import { PERCEPTION_RULES } from './perception-rules.ts'
import { STRUCTURE_RULES } from './structure-rules.ts'

/** Every axe-core rule that is run. */
export const AXE_RULE_LIST: readonly AxeRule[] = [
  ...NAME_RULES,
  ...ARIA_NAME_RULES,
  ...ARIA_RULES,
  ...PERCEPTION_RULES,
  ...STRUCTURE_RULES,
  ...LANDMARK_RULES,
]
