import type { Category } from '../../checks/categories.ts'
import type { FamilyId } from '../../checks/families.ts'
import type { Tier } from '../../checks/tiers.ts'

/** Incremented by every change of what findings cost: scores of different versions are not compared. */
export const POLICY_VERSION = 3

export interface Shares {
  /** Share of the remaining points of the score, 0–1. */
  readonly score: number
  /** Share of the remaining points of its category, 0–1. */
  readonly category: number
}

/** What a failure of each tier deducts. One A leaves at most 40, one B at most 78, three Bs at most 47. */
export const TIER_SHARES: Readonly<Record<Tier, Shares>> = {
  A: { score: 0.6, category: 1 },
  B: { score: 0.22, category: 0.5 },
  C: { score: 0.07, category: 0.15 },
  D: { score: 0.025, category: 0.08 },
  E: { score: 0.008, category: 0.02 },
  F: { score: 0.002, category: 0.005 },
}

/** Most that loading deducts: as much as Lighthouse's Performance is below 100. */
export const LOADING_SHARE = 0.25

/** Lighthouse's weights of the metrics by check, by which loading's share is divided. */
export const METRIC_WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['fcp', 10],
  ['speed-index', 10],
  ['lcp', 25],
  ['tbt', 30],
  ['cls', 25],
])

/** Independent protections: a second missing one harms as much as the first. */
export const UNDIVIDED: ReadonlySet<string> = new Set(['security-headers'])

/** Minor for the page, but central to their category. */
export const CATEGORY_FACTORS: ReadonlyMap<FamilyId, number> = new Map([
  ['security-headers', 2],
  ['sharing-tags', 15],
])

/** AI readiness is a fraction beside the score. */
export const UNSCORED: ReadonlySet<Category> = new Set(['ai-readiness'])
