import type { Finding } from '../../checks/run-checks.ts'
import { isUnmeasured } from '../carry-findings.ts'

/** Rules that Lighthouse does not run, or does not decide: unmeasured if it answers in place of axe-core. */
export const ONLY_OF_AXE: ReadonlySet<string> = new Set([
  'axe-area-alt',
  'axe-aria-braille-equivalent',
  'axe-aria-tab-name',
  'axe-avoid-inline-spacing',
  'axe-blink',
  'axe-frame-focusable-content',
  'axe-frame-title-unique',
  'axe-label-title-only',
  'axe-marquee',
  'axe-nested-interactive',
  'axe-role-img-alt',
  'axe-summary-name',
  'axe-video-caption',
])

/** Passed rules at which failures count once: the median of the pages in docs/scoring.md. */
const USUAL = 13

/** Added to the passed rules, so that a nearly empty page is not judged by one or two of them. */
const BASE = 7

const LEAST = 0.6
const MOST = 2

/**
 * Exponent of the Accessibility score: the more rules a page satisfies, the less a failure says about it. Only rules
 * without a violation are counted, so that a fault never makes the others lighter. 1 if no rule was measured.
 */
export function strictnessOf(accessibility: readonly Finding[]): number {
  const rules = accessibility.filter((finding) => isCounted(finding) && !isUnmeasured(finding))
  if (rules.length === 0) return 1
  const passed = rules.filter(isWithoutViolation).length
  return Math.min(MOST, Math.max(LEAST, (BASE + USUAL) / (BASE + passed)))
}

/** Rules of little harm are left out: many of them pass on every page with landmarks. */
export function isCounted({ check }: Pick<Finding, 'check'>): boolean {
  const isGrave = check.importance === 'high' || check.importance === 'medium'
  return isGrave && check.id.startsWith('axe-') && !ONLY_OF_AXE.has(check.id)
}

/** What axe-core cannot decide applies to the page as well; Lighthouse calls it passed. */
function isWithoutViolation({ outcome: { status } }: Finding): boolean {
  return status === 'pass' || status === 'informative'
}
