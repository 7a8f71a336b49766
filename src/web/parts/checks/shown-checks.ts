import type { CheckResult, Results } from '../../../report/results.ts'

/** The checks of a report, without those whose answer a browser has replaced by a better one. */
export function shownChecks({ checks }: Pick<Results, 'checks'>): CheckResult[] {
  return checks.filter(({ superseded_by }) => superseded_by === null)
}

/** The checks whose answer a browser has replaced, by the id of the check that it gave. */
export function replacedChecks({
  checks,
}: Pick<Results, 'checks'>): Map<CheckResult['superseded_by'], CheckResult[]> {
  return Map.groupBy(
    checks.filter(({ superseded_by }) => superseded_by !== null),
    ({ superseded_by }) => superseded_by,
  )
}

export function needsAttention({ outcome, ignored }: CheckResult): boolean {
  return ignored !== true && (outcome === 'fail' || outcome === 'warn')
}

/** Whether there are rows to look at. */
export function hasProof({ evidence }: CheckResult): boolean {
  return evidence.length > 0
}

/** The place of a check's evidence within the page: reached by a link, it opens what it is in. */
export function checkAnchor(id: string): string {
  return `check-${id}`
}
