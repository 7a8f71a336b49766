import type { Category } from '../../src/checks/categories.ts'
import { type Check, defineCheck, type Outcome, pass } from '../../src/checks/check.ts'
import type { FamilyId } from '../../src/checks/families.ts'
import { importanceOf, type Tier } from '../../src/checks/tiers.ts'
import type { Finding } from '../../src/checks/run-checks.ts'

/** A check that always returns `outcome`; override what a test is about. */
export function check(overrides: Partial<Check> & { readonly outcome?: Outcome } = {}): Check {
  const { outcome = pass(), ...own } = overrides
  return {
    ...defineCheck({
      id: 'some-check',
      category: 'seo',
      family: 'title',
      tier: 'D',
      title: 'The page has what it needs',
      why: 'It matters.',
      fix: 'Add it.',
      criteria: { pass: 'The page has it.', fail: 'The page lacks it.' },
      source: 'https://example.com/',
      reads: [],
      examples: {},
      evaluate: () => outcome,
    }),
    ...own,
  }
}

export interface Standing {
  readonly category?: Category
  readonly family: FamilyId
  readonly tier: Tier
}

export function finding(
  id: string,
  { category = 'seo', family, tier }: Standing,
  outcome: Finding['outcome'],
): Finding {
  return { check: check({ id, category, family, tier, importance: importanceOf(tier) }), outcome }
}
