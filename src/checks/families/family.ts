import type { Category } from '../categories.ts'

/** What a fix takes, the least first: a server setting, the site's template, the page's text, its code. */
export const EFFORTS = ['server', 'template', 'page', 'code'] as const

export interface Family {
  readonly category: Category
  readonly title: string
  readonly effort: (typeof EFFORTS)[number]
  /** What to do about it, as the heading of an item to fix; given how many of its checks need work. */
  readonly fix: string | ((checks: number) => string)
  /** In place of `fix` where the check of this id costs most in the family: what is missing is to be added. */
  readonly fixes?: Readonly<Record<string, string>>
  /** The best band that an item can have, where most pages lack the family (docs/scoring.md). */
  readonly floor?: 3 | 4
}
