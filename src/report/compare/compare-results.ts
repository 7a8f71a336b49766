import { METRIC_WEIGHTS } from '../score/shares.ts'
import { incompleteCategories } from '../incomplete-categories.ts'
import { compareConditions } from './compare-conditions.ts'
import { compareNumbers } from './compare-numbers.ts'
import type { ComparedCheck, Comparison, Trend } from './comparison.ts'
import { isNoise } from './measures.ts'
import type { CheckResult, Results } from '../results.ts'

/** How the second results differ from the first. */
export function compareResults(a: Results, b: Results): Comparison {
  const pairs = pairsOf(a, b)
  const judgedTwice = pairs.filter(
    ({ before, after }) => before && after && !isChance(before, after),
  )
  const rows = (some: readonly CheckPair[]) => some.map(comparedCheck).toSorted(byGain)
  return {
    score: { a: a.score, b: b.score, change: changeOf(a, b) },
    result: { a: a.result, b: b.result },
    categories: compareCategories(a, b),
    new_problems: rows(
      judgedTwice.filter((pair) => !needsWork(pair.before) && needsWork(pair.after)),
    ),
    fixed: rows(judgedTwice.filter((pair) => needsWork(pair.before) && !needsWork(pair.after))),
    still_failing: rows(
      judgedTwice.filter((pair) => needsWork(pair.before) && needsWork(pair.after)),
    ),
    judged_once: rows(
      pairs.filter(
        ({ before, after }) => (!before && needsWork(after)) || (!after && needsWork(before)),
      ),
    ),
    numbers: compareNumbers(a, b),
    conditions: compareConditions(a, b),
  }
}

/** Scores by different rules, or with unmeasured parts, cannot be compared. */
function changeOf(a: Results, b: Results): number | null {
  if (a.score === null || b.score === null || a.policy_version !== b.policy_version) return null
  if ([a, b].some((results) => incompleteCategories(results).length > 0)) return null
  return b.score - a.score
}

/** Whether a limit lies between two times that differ no more than two loads of the same page do. */
function isChance(before: CheckResult, after: CheckResult): boolean {
  const [a, b] = [before.value, after.value]
  if (a?.unit !== 'ms' || b?.unit !== 'ms') return false
  return needsWork(before) !== needsWork(after) && isNoise('ms', a.number, b.number)
}

/** A check as judged by each of the two runs; undefined if it was not. */
export interface CheckPair {
  readonly before: CheckResult | undefined
  readonly after: CheckResult | undefined
}

/** In the order of the later catalogue, with checks of only the earlier one at the end. */
function pairsOf(a: Results, b: Results): CheckPair[] {
  const earlier = new Map(comparable(a).map((check) => [check.id, check]))
  const later = new Map(comparable(b).map((check) => [check.id, check]))
  const ids = new Set([...later.keys(), ...earlier.keys()])
  return [...ids].map((id) => ({ before: earlier.get(id), after: later.get(id) }))
}

/** Without the metrics of a disturbed page load, which reflect the machine. */
function comparable({ checks, environment }: Results): CheckResult[] {
  const judged = checks.filter(isJudged)
  return environment.disturbance === undefined
    ? judged
    : judged.filter(({ id }) => !METRIC_WEIGHTS.has(id))
}

/** A check that broke, was left out or was superseded says nothing about a change. */
function isJudged({ outcome, not_measured, ignored, superseded_by }: CheckResult): boolean {
  return outcome !== 'error' && not_measured !== true && ignored !== true && superseded_by === null
}

function needsWork(check: CheckResult | undefined): boolean {
  return check?.outcome === 'fail' || check?.outcome === 'warn'
}

function comparedCheck({ before, after }: CheckPair): ComparedCheck {
  const known = after ?? before
  if (!known) throw new Error('No check exists in both runs.')
  const { id, category, title } = known
  return { id, category, title, trend: trendOf({ before, after }), a: side(before), b: side(after) }
}

function side(check: CheckResult | undefined): ComparedCheck['a'] {
  if (!check) return null
  const { outcome, message, value, gain } = check
  return { outcome, message, value, gain }
}

/** By its effect on the score: a warning instead of a failure is better, and so is a smaller failing share. */
function trendOf({ before, after }: CheckPair): Trend {
  if (!before || !after) return 'changed'
  const change = standing(after) - standing(before)
  if (change === 0) return 'same'
  return change > 0 ? 'better' : 'worse'
}

/** Points within its outcome; the outcomes come first. */
function standing({ outcome, points }: CheckResult): number {
  const rank = outcome === 'fail' ? 0 : outcome === 'warn' ? 1 : 2
  return rank * 10 + (rank === 2 ? 0 : (points ?? 0))
}

function byGain(one: ComparedCheck, other: ComparedCheck): number {
  return gainOf(other) - gainOf(one)
}

function gainOf({ a, b }: ComparedCheck): number {
  return b?.gain ?? a?.gain ?? 0
}

function compareCategories(a: Results, b: Results): Comparison['categories'] {
  return b.categories
    .filter(({ id }) => id !== 'ai-readiness')
    .map(({ id, title, score, incomplete }) => {
      const earlier = a.categories.find((each) => each.id === id)
      const before = earlier?.score ?? null
      const isComparable =
        a.policy_version === b.policy_version && !incomplete && !earlier?.incomplete
      const change = isComparable && before !== null && score !== null ? score - before : null
      return { id, title, a: before, b: score, change }
    })
}
