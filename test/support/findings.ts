import {
  type Category,
  type Check,
  defineCheck,
  type Importance,
  type Outcome,
  pass,
} from '../../src/checks/check.ts'
import type { Finding } from '../../src/checks/run-checks.ts'

/** A check that always answers `outcome`; a test states only what it is about. */
export function check(overrides: Partial<Check> & { readonly outcome?: Outcome } = {}): Check {
  const { outcome = pass(), ...own } = overrides
  return {
    ...defineCheck({
      id: 'some-check',
      category: 'seo',
      importance: 'medium',
      title: 'The page has what it needs',
      why: 'It matters.',
      fix: 'Add it.',
      criteria: 'Passes with it and fails without.',
      source: 'https://example.com/',
      reads: [],
      examples: {},
      evaluate: () => outcome,
    }),
    ...own,
  }
}

export function finding(
  id: string,
  category: Category,
  importance: Importance,
  outcome: Finding['outcome'],
): Finding {
  return { check: check({ id, category, importance }), outcome }
}
