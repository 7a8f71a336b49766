import type { FamilyId } from '../../../families.ts'

/** One axe-core rule, in our words. */
export interface AxeRule {
  readonly id: string
  /** Impact according to axe; for a viewport that prevents zooming, according to Lighthouse. */
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical'
  /** Importance of its static twin, if it has one. */
  readonly family: FamilyId
  /** No WCAG success criterion requires it. */
  readonly isBestPractice?: true
  /** For people to review, whatever its impact. */
  readonly isInformative?: true
  readonly title: string
  /** The failure without its number, for one element and for several; a whole sentence if it is about the page. */
  readonly defect: readonly [one: string, many: string] | string
  readonly why: string
  readonly fix: string
  /** Markup that violates the rule, and markup that does not. */
  readonly bad: string
  readonly good: string
  /** Static checks of the same question. */
  readonly supersedes?: readonly string[]
  /** They cover more elements than the rule, so that a rule without elements does not answer for them. */
  readonly isNarrower?: true
}
