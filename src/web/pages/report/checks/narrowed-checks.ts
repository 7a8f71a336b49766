import type { CheckResult } from '../../../../report/results.ts'
import type { ReportFilter } from '../../../query/report-filter.ts'

/** The checks of the category, the importance and the words that are asked for. */
export function narrowedChecks(
  checks: readonly CheckResult[],
  { category, importance, search }: ReportFilter,
): CheckResult[] {
  const words = search?.toLowerCase()
  return checks.filter(
    (check) =>
      (category === undefined || check.category === category) &&
      (importance === undefined || check.importance === importance) &&
      (words === undefined || textOf(check).includes(words)),
  )
}

function textOf({ id, title, message }: CheckResult): string {
  return `${id} ${title} ${message ?? ''}`.toLowerCase()
}
