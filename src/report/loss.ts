import type { CategoryResult, CheckResult, Results } from './results.ts'

/**
 * Points, 0–100, that each check takes from the weighted mean as long as no cap is in the way: what is
 * left to gain from it where its `gain` is 0 because a cap hides it.
 */
export function lossesOf({
  categories,
  checks,
}: Pick<Results, 'categories' | 'checks'>): (check: CheckResult) => number {
  const scored = categories.filter(({ score }) => score !== null)
  const all = sumOf(scored.map(countOf))
  const shares = new Map(
    scored.map((category) => {
      const judged = checks.filter((check) => check.category === category.id && isJudged(check))
      const weight = sumOf(judged.map((check) => check.weight))
      return [category.id, weight === 0 ? 0 : (100 * countOf(category)) / all / weight]
    }),
  )
  return ({ category, weight, points }) =>
    points === null ? 0 : (1 - points) * weight * (shares.get(category) ?? 0)
}

function countOf({ weight, factor }: CategoryResult): number {
  return weight * factor
}

function isJudged({ points, superseded_by }: CheckResult): boolean {
  return points !== null && superseded_by === null
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
