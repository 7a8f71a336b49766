import { CATEGORIES, type Category } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import type { Cap, ResultClass } from './results.ts'
import {
  type Basis,
  type CapRule,
  capsOn,
  CATEGORY_POLICY,
  classOfScore,
  factorOf,
  isBlocker,
  weightOf,
} from './score-policy.ts'

export interface CategoryScore {
  readonly category: Category
  /** 0–100, capped, not rounded; null when no check applied. */
  readonly score: number | null
  readonly incomplete: boolean
}

export interface Score {
  /** 0–100, floored: 79.9 is not good. */
  readonly score: number
  /** The same before it was floored. */
  readonly exact: number
  readonly result: ResultClass
  /** The weighted mean before the overall caps. */
  readonly uncapped: number
  readonly caps: readonly Cap[]
  readonly blockers: readonly string[]
  readonly categories: readonly CategoryScore[]
}

/** What a finding adds, 0–1; null when it does not count. */
export function pointsOf({ outcome, supersededBy }: Finding): number | null {
  if (supersededBy !== undefined) return null
  switch (outcome.status) {
    case 'pass':
      return outcome.points ?? 1
    case 'warn':
      return outcome.points ?? 0.5
    case 'fail':
      return outcome.points ?? 0
    default:
      return null
  }
}

/** checks.md §2.2: weighted mean in each category, then over the categories, caps after each. */
export function scoreFindings(findings: readonly Finding[], basis: Basis): Score {
  return scoreSums({ sums: sumByCategory(findings), failed: failedOf(findings), basis })
}

/**
 * The exact score if one of the findings passed, for one after the other. Only that finding's category
 * is summed up again: scoring all for each would make the work grow with the square of the checks.
 */
export function scoreIfPassed(
  findings: readonly Finding[],
  basis: Basis,
): (finding: Finding) => number {
  const sums = sumByCategory(findings)
  const failed = failedOf(findings)
  const byCategory = Map.groupBy(findings, ({ check }) => check.category)
  return (finding) => {
    const { category } = finding.check
    const sum = noSum()
    for (const other of byCategory.get(category) ?? []) {
      addTo(sum, other === finding ? { check: other.check, outcome: { status: 'pass' } } : other)
    }
    const others = failed.filter((other) => other !== finding)
    return scoreSums({ sums: { ...sums, [category]: sum }, failed: others, basis }).exact
  }
}

function failedOf(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ outcome, supersededBy }) => outcome.status === 'fail' && supersededBy === undefined,
  )
}

interface Summed {
  readonly sums: Readonly<Record<Category, Sum>>
  readonly failed: readonly Finding[]
  readonly basis: Basis
}

function scoreSums({ sums, failed, basis }: Summed): Score {
  const rules = capsOn(failed)
  const categories = CATEGORIES.map((category) => scoreCategory(category, sums[category], rules))
  const uncapped = weightedMean(categories, basis)
  const limit = Math.min(100, ...rules.flatMap(({ overallLimit }) => overallLimit ?? []))
  const exact = Math.min(uncapped, limit)
  const score = Math.floor(exact + FLOAT_SLACK)
  const blockers = failed.flatMap(({ check }) => (isBlocker(check) ? check.id : []))

  return {
    score,
    exact,
    result: classOf(score, blockers),
    uncapped,
    caps: capsOf(rules),
    blockers,
    categories,
  }
}

/** Sums of tenths in binary may fall a hair short of a whole number; floor must not take that hair. */
const FLOAT_SLACK = 1e-9

interface Sum {
  points: number
  weight: number
  /** Weight of the checks that broke. */
  broken: number
}

function sumByCategory(findings: readonly Finding[]): Record<Category, Sum> {
  const sums: Record<Category, Sum> = {
    seo: noSum(),
    performance: noSum(),
    security: noSum(),
    accessibility: noSum(),
    'best-practices': noSum(),
    content: noSum(),
    social: noSum(),
    'ai-readiness': noSum(),
  }
  for (const finding of findings) addTo(sums[finding.check.category], finding)
  return sums
}

function addTo(sum: Sum, finding: Finding): void {
  const own = pointsOf(finding)
  const weight = weightOf(finding.check)
  if (own !== null) {
    sum.points += own * weight
    sum.weight += weight
  } else if (finding.outcome.status === 'error' && finding.supersededBy === undefined)
    sum.broken += weight
}

function noSum(): Sum {
  return { points: 0, weight: 0, broken: 0 }
}

function scoreCategory(
  category: Category,
  { points, weight, broken }: Sum,
  rules: readonly CapRule[],
): CategoryScore {
  const limits = rules.flatMap((rule) =>
    rule.category === category ? (rule.categoryLimit ?? []) : [],
  )
  return {
    category,
    score: weight === 0 ? null : Math.min((100 * points) / weight, ...limits),
    incomplete: broken > 0.1 * (weight + broken),
  }
}

/** A page on which nothing could be judged has nothing to be praised for: 0. */
function weightedMean(categories: readonly CategoryScore[], basis: Basis): number {
  let sum = 0
  let weight = 0
  for (const { category, score } of categories) {
    if (score === null) continue
    const own = CATEGORY_POLICY[category].weight * factorOf(category, basis)
    sum += own * score
    weight += own
  }
  return weight === 0 ? 0 : sum / weight
}

function classOf(score: number, blockers: readonly string[]): ResultClass {
  const result = classOfScore(score)
  return result === 'good' && blockers.length > 0 ? 'decent' : result
}

function capsOf(rules: readonly CapRule[]): Cap[] {
  return rules.flatMap(({ check, category, categoryLimit, overallLimit }) => [
    ...(categoryLimit === null ? [] : [{ check, category, limit: categoryLimit }]),
    ...(overallLimit === null ? [] : [{ check, category: null, limit: overallLimit }]),
  ])
}
