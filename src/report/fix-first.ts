import { lossesOf } from './loss.ts'
import type { CheckResult, Results } from './results.ts'

const IMPORTANCE_ORDER = ['high', 'medium', 'low', 'informative']

/**
 * What needs work and is not ignored, the largest gain first; equal gains by what they would gain without
 * caps, then by importance, then in catalogue order.
 */
export function needsWork(results: Pick<Results, 'checks' | 'categories'>): CheckResult[] {
  const lossOf = lossesOf(results)
  return results.checks
    .filter(
      ({ outcome, ignored }) => ignored !== true && (outcome === 'fail' || outcome === 'warn'),
    )
    .toSorted((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || lossOf(b) - lossOf(a) || rank(a) - rank(b))
}

/** One of the few things to begin with. */
export interface FirstFix {
  readonly check: CheckResult
  /** The score can be no higher as long as this fails. */
  readonly limit?: number
  /** Points, to a tenth, that it gains once no cap holds the score; there where a cap hides them now. */
  readonly later?: number
}

/** The few things that gain most: what caps the score before all, and behind it what the cap hides. */
export function fixFirst(results: Results, most: number): FirstFix[] {
  const work = needsWork(results)
  const lossOf = lossesOf(results)
  const caps = results.scoring.caps.filter(({ category }) => category === null)
  const limits = caps
    .toSorted((a, b) => a.limit - b.limit)
    .flatMap(({ check: id, limit }) =>
      work.filter((check) => check.id === id).map((check) => ({ check, limit })),
    )
  const rest = work
    .filter((check) => !limits.some((each) => each.check === check))
    .flatMap((check): FirstFix[] => {
      if ((check.gain ?? 0) > 0) return [{ check }]
      const later = limits.length === 0 ? 0 : Math.round(lossOf(check) * 10) / 10
      return later > 0 ? [{ check, later }] : []
    })
  return [...limits, ...rest].slice(0, most)
}

function rank({ importance, outcome }: CheckResult): number {
  return IMPORTANCE_ORDER.indexOf(importance) * 2 + (outcome === 'fail' ? 0 : 1)
}
