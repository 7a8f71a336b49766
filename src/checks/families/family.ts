import type { Category } from '../categories.ts'

/** Effort of a fix, the smallest first: a server setting, the site's template, the page's text, its code. */
export const EFFORTS = ['server', 'template', 'page', 'code'] as const

export interface Family {
  readonly category: Category
  readonly title: string
  readonly effort: (typeof EFFORTS)[number]
  /** Heading of an item to fix, given the number of its failing checks. */
  readonly fix: string | ((checks: number) => string)
  /** Replaces `fix` if the check with this id costs most in the family: something missing must be added. */
  readonly fixes?: Readonly<Record<string, string>>
  /** The most urgent band of an item, for families that most pages lack (docs/scoring.md). */
  readonly floor?: 3 | 4
}
