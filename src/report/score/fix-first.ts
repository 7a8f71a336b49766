import { FAMILIES } from '../../checks/families.ts'
import { EFFORTS, type Family } from '../../checks/families/family.ts'
import type { Deduction } from './deductions.ts'
import type { FamilyLoss, Score } from './score.ts'

/** 1 critical, 2 serious, 3 moderate, 4 polish. */
export type Band = 1 | 2 | 3 | 4

/** An item to fix, one per family. */
export interface FixItem {
  readonly family: string
  readonly band: Band
  /** What to do, in words. */
  readonly fix: string
  /** Ids, by cost. */
  readonly checks: readonly string[]
  /** Points that the score gains if only this is fixed; null for an error page. */
  readonly gain: number | null
  /** Points that it adds once all items above it are fixed; null for an error page. */
  readonly adds: number | null
}

/** Lighthouse's own limits for red and orange. */
const POOR = 0.5
const AVERAGE = 0.9

/** Everything that costs points, by harm: the band first, then the gain, then the effort. */
export function fixFirst(score: Score, loading: number | null): FixItem[] {
  const { exact, families, subject } = score
  if (subject === 'error') return errorItem(score)
  if (exact === null) return []
  const ranked = families
    .map((loss) => ({ loss, band: bandOf(loss, loading), gain: exact / (1 - loss.share) - exact }))
    .toSorted((a, b) => a.band - b.band || b.gain - a.gain || effortOf(a.loss) - effortOf(b.loss))
  let reached = exact
  return ranked.map(({ loss, band, gain }) => {
    const before = reached
    reached /= 1 - loss.share
    return { ...itemOf(loss, band), gain, adds: reached - before }
  })
}

/** Nothing else of an error page is worth fixing before it responds correctly. */
function errorItem({ reason }: Score): FixItem[] {
  return [
    {
      family: 'availability',
      band: 1,
      fix: fixOf(FAMILIES.availability, []),
      checks: reason === null ? [] : [reason],
      gain: null,
      adds: null,
    },
  ]
}

function itemOf({ family, deductions }: FamilyLoss, band: Band) {
  const checks = deductions.map(({ finding }) => finding.check.id)
  return { family, band, fix: fixOf(FAMILIES[family], checks), checks }
}

function fixOf({ fix, fixes }: Family, checks: readonly string[]): string {
  const own = fixes?.[checks[0] ?? '']
  return own ?? (typeof fix === 'string' ? fix : fix(checks.length))
}

function effortOf({ family }: FamilyLoss): number {
  return EFFORTS.indexOf(FAMILIES[family].effort)
}

function bandOf({ family, deductions }: FamilyLoss, loading: number | null): Band {
  if (family === 'loading-speed') return loadingBand(loading)
  const worst = deductions.reduce<Band>((band, own) => minBand(band, bandOfFinding(own)), 4)
  const { floor } = FAMILIES[family]
  return floor === undefined || worst >= floor ? worst : floor
}

function minBand(a: Band, b: Band): Band {
  return a < b ? a : b
}

function loadingBand(loading: number | null): Band {
  if (loading === null || loading >= AVERAGE) return 4
  return loading < POOR ? 2 : 3
}

/** A warning ranks with failures of the next tier. */
function bandOfFinding({ tier, finding }: Deduction): Band {
  const isFailure = finding.outcome.status === 'fail'
  switch (tier) {
    case 'A':
    case 'B':
      return isFailure ? 1 : 2
    case 'C':
      return isFailure ? 2 : 3
    case 'D':
      return isFailure ? 3 : 4
    default:
      return 4
  }
}
