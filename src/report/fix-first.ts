import type { CheckResult, Results } from './results.ts'

const IMPORTANCE_ORDER = ['high', 'medium', 'low', 'informative']

/** What needs work and is not ignored, the largest gain first; equal gains by importance, then in catalogue order. */
export function needsWork({ checks }: Results): CheckResult[] {
  return checks
    .filter(
      ({ outcome, ignored }) => ignored !== true && (outcome === 'fail' || outcome === 'warn'),
    )
    .toSorted((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || rank(a) - rank(b))
}

function rank({ importance, outcome }: CheckResult): number {
  return IMPORTANCE_ORDER.indexOf(importance) * 2 + (outcome === 'fail' ? 0 : 1)
}
