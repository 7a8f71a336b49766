import type { CheckResult } from '../../../../report/results.ts'
import type { ReportFilter } from '../../../query/report-filter.ts'

/** The checks that match the filter's category, importance and text. */
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
