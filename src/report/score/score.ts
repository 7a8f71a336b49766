import { CATEGORIES, type Category } from '../../checks/categories.ts'
import type { FamilyId } from '../../checks/families.ts'
import type { Finding } from '../../checks/run-checks.ts'
import { isUnmeasured } from '../carry-findings.ts'
import type { ResultClass } from '../results.ts'
import { classOfScore } from './classes.ts'
import { categoryShare, type Deduction, deductionsOf, scoreShare } from './deductions.ts'
import { UNSCORED } from './shares.ts'
import { strictnessOf } from './strictness.ts'

/** What is scored: a page, a response with an error status, or a target that is not a page. */
export type Subject = 'page' | 'error' | 'no page'

export interface FamilyLoss {
  readonly family: FamilyId
  /** Share of the remaining points, 0–1. */
  readonly share: number
  /** The largest first. */
  readonly deductions: readonly Deduction[]
}

export interface CategoryScore {
  readonly category: Category
  /** 0–100, not rounded; null if not scored. */
  readonly score: number | null
  /** A check that could cost much of it was not measured. */
  readonly incomplete: boolean
}

export interface Score {
  readonly subject: Subject
  /** 0–100, rounded down: 79.9 is not good. Null for a target that is not a page. */
  readonly score: number | null
  /** The same before rounding down. */
  readonly exact: number | null
  readonly result: ResultClass | null
  /** Id of the failed check of tier A or B that costs most. */
  readonly reason: string | null
  readonly categories: readonly CategoryScore[]
  /** Empty for a target without a score. */
  readonly families: readonly FamilyLoss[]
}

export interface Scored {
  readonly findings: readonly Finding[]
  readonly subject: Subject
  /** Lighthouse's Performance, 0–1; null if no browser measured it. */
  readonly loading: number | null
  /** Something other than the page slowed the load. */
  readonly isDisturbed?: boolean
}

/** docs/scoring.md: each family takes its share of the points that the others leave. */
export function scoreFindings(scored: Scored): Score {
  if (scored.subject === 'no page') return { ...UNJUDGED, subject: 'no page' }
  if (scored.subject === 'error') return scoreError(scored.findings)
  const { findings, loading } = scored
  const deductions = deductionsOf(findings, loading)
  const families = familiesOf(deductions)
  const exact = 100 * product(families.map(({ share }) => 1 - share))
  const score = floored(exact)
  return {
    subject: 'page',
    score,
    exact,
    result: classOfScore(score),
    reason: reasonOf(deductions),
    categories: CATEGORIES.map((category) => scoreCategory(category, deductions, scored)),
    families,
  }
}

/** Products of hundredths may fall slightly below a whole number in binary; rounding down must not lose that point. */
export function floored(exact: number): number {
  return Math.floor(exact + 1e-9)
}

const UNJUDGED = {
  score: null,
  exact: null,
  result: null,
  reason: null,
  families: [],
  categories: CATEGORIES.map((category) => ({ category, score: null, incomplete: false })),
}

/** The content of an error page says nothing about the requested page. */
function scoreError(findings: readonly Finding[]): Score {
  const failed = findings.find(
    ({ check, outcome }) => check.id === 'http-status' && outcome.status === 'fail',
  )
  return {
    subject: 'error',
    score: 0,
    exact: 0,
    result: 'bad',
    reason: failed?.check.id ?? null,
    families: [],
    categories: UNJUDGED.categories.map((each) =>
      each.category === 'seo' ? { ...each, score: 0 } : each,
    ),
  }
}

function familiesOf(deductions: readonly Deduction[]): FamilyLoss[] {
  return [...Map.groupBy(deductions, ({ family }) => family)].map(([family, own]) => ({
    family,
    share: scoreShare(family, own),
    deductions: own.toSorted((a, b) => b.score - a.score),
  }))
}

function reasonOf(deductions: readonly Deduction[]): string | null {
  const grave = deductions.filter(
    ({ tier, finding }) => (tier === 'A' || tier === 'B') && finding.outcome.status === 'fail',
  )
  const [first] = grave.toSorted((a, b) => b.score - a.score || certificateFirst(a, b))
  return first?.finding.check.id ?? null
}

/** Browsers refuse such a page before anything else matters. */
function certificateFirst(a: Deduction, b: Deduction): number {
  return Number(b.family === 'certificate') - Number(a.family === 'certificate')
}

function scoreCategory(
  category: Category,
  deductions: readonly Deduction[],
  { findings, loading, isDisturbed = false }: Scored,
): CategoryScore {
  const own = findings.filter(
    ({ check, supersededBy }) => check.category === category && supersededBy === undefined,
  )
  const incomplete = own.some(isGraveAndUnmeasured) || (category === 'performance' && isDisturbed)
  if (UNSCORED.has(category) || !own.some(isJudged)) return { category, score: null, incomplete }
  if (category === 'performance' && loading !== null) {
    return { category, score: 100 * loading, incomplete }
  }
  const within = deductions.filter(({ finding }) => finding.check.category === category)
  const shares = [...Map.groupBy(within, ({ family }) => family)].map(
    ([family, some]) => 1 - categoryShare(family, some),
  )
  const strictness = category === 'accessibility' ? strictnessOf(own) : 1
  return { category, score: 100 * product(shares) ** strictness, incomplete }
}

function isGraveAndUnmeasured({ check, outcome }: Finding): boolean {
  return isUnmeasured({ check, outcome }) && check.importance === 'high'
}

function isJudged({ outcome: { status } }: Finding): boolean {
  return status === 'pass' || status === 'warn' || status === 'fail'
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all * number, 1)
}
