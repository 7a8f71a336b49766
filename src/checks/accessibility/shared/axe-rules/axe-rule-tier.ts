import type { Tier } from '../../../tiers.ts'
import type { AxeRule } from './axe-rule.ts'

const BY_IMPACT = {
  critical: 'C',
  serious: 'D',
  moderate: 'E',
  minor: 'F',
} as const satisfies Record<AxeRule['impact'], Tier>

/** Rules whose failure keeps visitors from a function of the page, or harms more than its impact says. */
const OTHERWISE: Readonly<Record<string, Tier>> = {
  label: 'B',
  'select-name': 'B',
  'aria-input-field-name': 'B',
  'aria-toggle-field-name': 'B',
  'link-name': 'C',
  'color-contrast': 'C',
  'html-has-lang': 'C',
  'object-alt': 'C',
  'role-img-alt': 'C',
  'svg-img-alt': 'C',
  'nested-interactive': 'C',
  'aria-hidden-focus': 'C',
  'aria-dialog-name': 'C',
  blink: 'C',
  marquee: 'C',
  // The element has no name, like a link or an image without one.
  'aria-prohibited-attr': 'C',
  'landmark-one-main': 'D',
  // Lower than the impact, according to the rank correlation with Lighthouse's score (docs/scoring.md).
  'scrollable-region-focusable': 'E',
  region: 'F',
}

/** By impact, unless the rule is listed above. */
export function tierOf({ id, impact }: Pick<AxeRule, 'id' | 'impact'>): Tier {
  return OTHERWISE[id] ?? BY_IMPACT[impact]
}
