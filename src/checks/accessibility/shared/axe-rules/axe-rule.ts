import type { FamilyId } from '../../../families.ts'

/** One rule of axe-core, in our words. */
export interface AxeRule {
  readonly id: string
  /** How badly it hurts, as axe says; of a viewport that cannot be zoomed as Lighthouse does. */
  readonly impact: 'minor' | 'moderate' | 'serious' | 'critical'
  /** That of its static twin, where it has one. */
  readonly family: FamilyId
  /** No success criterion of WCAG asks for it. */
  readonly isBestPractice?: true
  /** A matter for people to look at, whatever its impact. */
  readonly isInformative?: true
  readonly title: string
  /** The failure, without its number: of one element and of more; a whole sentence where it is the page's. */
  readonly defect: readonly [one: string, many: string] | string
  readonly why: string
  readonly fix: string
  /** Markup that it finds fault with, and markup that it does not. */
  readonly bad: string
  readonly good: string
  /** Static checks that ask the same. */
  readonly supersedes?: readonly string[]
  /** They look at more elements than the rule, so that finding none of its own answers nothing for them. */
  readonly isNarrower?: true
}
