import type { Outcome, Value } from '../checks/check.ts'
import { type Finding, supersede } from '../checks/run-checks.ts'
import type { CheckResult, Results } from './results.ts'
import { METRIC_WEIGHTS } from './score/shares.ts'

/** The report's latest completed run, whose outcomes this run may carry if it could not measure them. */
export type EarlierRun = Pick<Results, 'checks' | 'categories' | 'environment' | 'timing'>

const DAY_MS = 86_400_000
const MOST_DAYS = 30
const MOST_RUNS = 3

/** The check applies, but broke or was not measured in time. */
export function isUnmeasured({ outcome }: Finding): boolean {
  return outcome.status === 'error' || 'unmeasured' in outcome
}

export interface Circumstances {
  readonly earlier: EarlierRun | undefined
  /**
   * Hash of this run (`conditions-hash.ts`): only a run under the same conditions shows what this one would have
   * found.
   */
  readonly conditions: string
  /** When this run began, RFC 3339. */
  readonly startedAt: string
  /** The page load reflects the machine more than the page, so its metrics count as not measured. */
  readonly isDisturbed: boolean
}

/**
 * Outcomes that were not measured are taken from the earlier run, if it measured them recently and has not carried
 * them too often.
 */
export function carryFindings(
  findings: readonly Finding[],
  { earlier, conditions, startedAt, isDisturbed }: Circumstances,
): readonly Finding[] {
  if (earlier === undefined || earlier.environment.conditions !== conditions) return findings
  const isLost = (finding: Finding) =>
    isUnmeasured(finding) || (isDisturbed && METRIC_WEIGHTS.has(finding.check.id))
  if (!findings.some(isLost)) return findings
  const known = new Map(earlier.checks.map((result) => [result.id, result]))
  const carry = (finding: Finding): Finding => {
    const result = known.get(finding.check.id)
    if (!isLost(finding) || result === undefined) return finding
    const measuredAt = result.carried?.measured_at ?? earlier.timing.started_at
    const runs = (result.carried?.runs ?? 0) + 1
    const outcome = outcomeOf(result)
    const isOld = Date.parse(startedAt) - Date.parse(measuredAt) > MOST_DAYS * DAY_MS
    if (outcome === undefined || isOld || runs > MOST_RUNS) return finding
    return { check: finding.check, outcome, carried: { measuredAt, runs } }
  }
  const carried = findings.map(carry)
  // Metrics of two loads must not be mixed: Performance would be of one load, and its explanation of the other.
  return supersede(
    isDisturbed && !isLoadCarried(carried) ? withoutMetrics(carried, findings) : carried,
  )
}

function withoutMetrics(carried: readonly Finding[], findings: readonly Finding[]): Finding[] {
  const own = new Map(findings.map((finding) => [finding.check.id, finding]))
  return carried.map((finding) => {
    const { id } = finding.check
    return METRIC_WEIGHTS.has(id) ? (own.get(id) ?? finding) : finding
  })
}

/** Whether all metrics of the page load come from the earlier run. */
export function isLoadCarried(findings: readonly Finding[]): boolean {
  const metrics = findings.filter(({ check }) => METRIC_WEIGHTS.has(check.id))
  return metrics.length > 0 && metrics.every(({ carried }) => carried !== undefined)
}

/** As returned by the check; undefined if it had not decided. */
function outcomeOf(result: CheckResult): Outcome | undefined {
  const { outcome: status, message, evidence, tier, points, id } = result
  const details = {
    evidence,
    ...valueOf(result),
    ...(tier !== null && { tier }),
    ...(points !== null && (METRIC_WEIGHTS.has(id) ? { points } : { share: 1 - points })),
  }
  if (status === 'warn' || status === 'fail') {
    return { status, message: message ?? result.title, ...details }
  }
  if (status === 'pass' || status === 'informative') {
    return { status, ...(message !== null && { message }), ...details }
  }
  return undefined
}

function valueOf({ value }: CheckResult): { readonly value?: Value } {
  // oxlint-disable-next-line no-unsafe-type-assertion -- it was stored from a value of the same check
  return value === null ? {} : { value: value as Value }
}
