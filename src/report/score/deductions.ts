import type { FamilyId } from '../../checks/families.ts'
import type { Finding } from '../../checks/run-checks.ts'
import type { Tier } from '../../checks/tiers.ts'
import { isUnmeasured } from '../carry-findings.ts'
import { extentOf } from './extent.ts'
import {
  CATEGORY_FACTORS,
  LOADING_SHARE,
  METRIC_WEIGHTS,
  TIER_SHARES,
  UNDIVIDED,
} from './shares.ts'

/** What one finding deducts by itself. */
export interface Deduction {
  readonly finding: Finding
  readonly family: FamilyId
  /** Tier of the outcome; null for a loading metric. */
  readonly tier: Tier | null
  /** Share of the remaining points of the score, and of its category, 0–1. */
  readonly score: number
  readonly category: number
}

/** Most that a family can deduct: enough remains to tell two ruined pages apart. */
export const MOST_OF_SCORE = 0.95

/** Every finding that deducts something. `loading` is Lighthouse's Performance, 0–1; null without one. */
export function deductionsOf(findings: readonly Finding[], loading: number | null): Deduction[] {
  const scored = findings.filter(({ supersededBy }) => supersededBy === undefined)
  return [
    ...scored.flatMap((finding) => tierDeduction(finding, loading !== null)),
    ...(loading === null ? [] : loadingDeductions(scored, loading)),
  ]
}

/** A measured load replaces the estimates of plain HTTP. */
function tierDeduction(finding: Finding, isLoadMeasured: boolean): Deduction[] {
  const { check, outcome } = finding
  const { family } = check
  const tier = ('tier' in outcome ? outcome.tier : undefined) ?? check.tier
  if (family === null || tier === null) return []
  if (isLoadMeasured && check.category === 'performance') return []
  const extent = extentOf(finding)
  if (extent === 0) return []
  const { score, category } = TIER_SHARES[tier]
  return [
    {
      finding,
      family,
      tier,
      score: score * extent,
      category: category * extent * (CATEGORY_FACTORS.get(family) ?? 1),
    },
  ]
}

const ALL_WEIGHTS = sum([...METRIC_WEIGHTS.values()])

/** The share of loading, divided among the metrics by the weight that each lost. */
function loadingDeductions(findings: readonly Finding[], loading: number): Deduction[] {
  const lost = findings
    .map((finding) => ({ finding, weight: lostWeightOf(finding) }))
    .filter(({ weight }) => weight > 0)
  const all = sum(lost.map(({ weight }) => weight))
  const missing = findings.some((each) => METRIC_WEIGHTS.has(each.check.id) && isUnmeasured(each))
  // Lighthouse's number includes the weight of a metric that says nothing about the page.
  const share = LOADING_SHARE * (missing ? Math.min(all / ALL_WEIGHTS, 1 - loading) : 1 - loading)
  return lost.map(({ finding, weight }) => ({
    finding,
    family: 'loading-speed',
    tier: null,
    score: (share * weight) / all,
    category: 0,
  }))
}

function lostWeightOf({ check, outcome }: Finding): number {
  const points = 'points' in outcome ? (outcome.points ?? 1) : 1
  return (METRIC_WEIGHTS.get(check.id) ?? 0) * (1 - points)
}

/** What the deductions of one family take together from the score. */
export function scoreShare(family: FamilyId, deductions: readonly Deduction[]): number {
  const shares = deductions.map(({ score }) => score)
  return Math.min(
    MOST_OF_SCORE,
    family === 'loading-speed' ? sum(shares) : joinShares(family, shares),
  )
}

/** What they take together from a category. */
export function categoryShare(family: FamilyId, deductions: readonly Deduction[]): number {
  return Math.min(
    1,
    joinShares(
      family,
      deductions.map(({ category }) => category),
    ),
  )
}

/** The largest in full, the next by half, the one after by a quarter. */
export function joinShares(family: string, shares: readonly number[]): number {
  if (UNDIVIDED.has(family)) return sum(shares)
  return sum(shares.toSorted((a, b) => b - a).map((share, place) => share / 2 ** place))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
