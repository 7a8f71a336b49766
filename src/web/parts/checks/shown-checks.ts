import type { CheckResult, Results } from '../../../report/results.ts'

/** The checks of a report, without superseded ones. */
export function shownChecks({ checks }: Pick<Results, 'checks'>): CheckResult[] {
  return checks.filter(({ superseded_by }) => superseded_by === null)
}

/** The superseded checks, by the id of the superseding check. */
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

/** Whether there are rows to show. */
export function hasProof({ evidence }: CheckResult): boolean {
  return evidence.length > 0
}

/** Anchor of a check's evidence on the page: following a link to it opens what it is in. */
export function checkAnchor(id: string): string {
  return `check-${id}`
}
