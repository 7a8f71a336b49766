import type { Tier } from '../../checks/tiers.ts'
import type { ResultClass } from '../results.ts'
import { classOfScore, GOOD_FROM } from '../score/classes.ts'
import { joinShares, MOST_OF_SCORE } from '../score/deductions.ts'
import { floored } from '../score/score.ts'
import { TIER_SHARES } from '../score/shares.ts'

/** What one check deducts from the score of a site. */
export interface SiteDeduction {
  readonly check: string
  /** Family of a page check; each site check is its own. */
  readonly family: string
  /** Null for loading speed. */
  readonly tier: Tier | null
  /** Share of the remaining points, 0–1, if it does not follow from the tier. */
  readonly share?: number
  /** 0–1: the mean extent over all pages that the check applies to. */
  readonly extent: number
  /** It fails on the start page, or on a tenth of the indexable pages. */
  readonly isWide: boolean
}

export interface SiteScore {
  readonly score: number
  readonly result: ResultClass
  /** The check that caps the class, or would cap it. */
  readonly reason: string | null
  readonly losses: ReadonlyMap<string, number>
}

/**
 * docs/scoring.md, for a site: each check deducts its tier's share in proportion to the affected pages. A broken core
 * function on the start page or on a tenth of the pages keeps the site from being good.
 */
export function scoreSite(deductions: readonly SiteDeduction[]): SiteScore {
  const families = [...Map.groupBy(deductions, ({ family }) => family)].map(([family, own]) => ({
    own,
    share: Math.min(MOST_OF_SCORE, familyShare(family, own.map(shareOf))),
  }))
  const exact = 100 * families.reduce((left, { share }) => left * (1 - share), 1)
  const [grave] = deductions
    .filter(({ tier, isWide }) => isWide && (tier === 'A' || tier === 'B'))
    .toSorted((a, b) => shareOf(b) - shareOf(a))
  const score = Math.min(floored(exact), grave === undefined ? 100 : GOOD_FROM - 1)
  return {
    score,
    result: classOfScore(score),
    reason: grave?.check ?? null,
    losses: lossesOf(families, 100 - exact),
  }
}

/** The metrics of loading speed divide one share. */
function familyShare(family: string, shares: readonly number[]): number {
  if (family === 'loading-speed') return shares.reduce((all, share) => all + share, 0)
  return joinShares(family, shares)
}

function shareOf({ tier, share, extent }: SiteDeduction): number {
  return share ?? (tier === null ? 0 : TIER_SHARES[tier].score * extent)
}

/** Shares multiply, so their logarithms add up; within a family, a check's part is proportional to its share. */
function lossesOf(
  families: readonly { readonly own: readonly SiteDeduction[]; readonly share: number }[],
  missing: number,
): Map<string, number> {
  const weights = families.map(({ share }) => -Math.log(1 - share))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return new Map(
    families.flatMap(({ own }, place) => {
      const cost = all === 0 ? 0 : (missing * (weights[place] ?? 0)) / all
      const taken = own.reduce((sum, each) => sum + shareOf(each), 0)
      return own.map((each): [string, number] => [
        each.check,
        taken === 0 ? 0 : (cost * shareOf(each)) / taken,
      ])
    }),
  )
}
