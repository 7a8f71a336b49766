import type { Finding } from '../../checks/run-checks.ts'
import { scoreShare } from './deductions.ts'
import type { FamilyLoss, Score } from './score.ts'

export interface Loss {
  /** The finding's part of the points missing to 100. */
  readonly loss: number
  /** Points that the score gains if only this finding is fixed. */
  readonly gain: number
}

/** What each finding costs, in points of the score. The losses sum to the points missing to 100. */
export function lossesOf(score: Score): ReadonlyMap<Finding, Loss> {
  const { exact, families } = score
  if (exact === null) return new Map()
  const all = families.reduce((sum, { share }) => sum + weightOf(share), 0)
  return new Map(
    families.flatMap((family) => {
      const cost = ((100 - exact) * weightOf(family.share)) / all
      const taken = family.deductions.reduce((sum, deduction) => sum + deduction.score, 0)
      return family.deductions.map((deduction) => [
        deduction.finding,
        {
          loss: (cost * deduction.score) / taken,
          gain: gainWithout(deduction.finding, family, exact),
        },
      ])
    }),
  )
}

/** Shares multiply, so their logarithms add up. */
function weightOf(share: number): number {
  return -Math.log(1 - share)
}

function gainWithout(
  finding: Finding,
  { family, share, deductions }: FamilyLoss,
  exact: number,
): number {
  const rest = deductions.filter((deduction) => deduction.finding !== finding)
  return (exact * (1 - scoreShare(family, rest))) / (1 - share) - exact
}
