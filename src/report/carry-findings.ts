import type { Outcome, Value } from '../checks/check.ts'
import { type Finding, supersede } from '../checks/run-checks.ts'
import type { CheckResult, Results } from './results.ts'
import { METRIC_WEIGHTS } from './score/shares.ts'

/** The report's latest completed run, of which this one may carry what it could not measure. */
export type EarlierRun = Pick<Results, 'checks' | 'environment' | 'timing' | 'lab'>

const DAY_MS = 86_400_000
const MOST_DAYS = 30
const MOST_RUNS = 3

/** The check does apply, and broke or was not measured in time. */
export function isUnmeasured({ outcome }: Finding): boolean {
  return outcome.status === 'error' || 'unmeasured' in outcome
}

export interface Circumstances {
  readonly earlier: EarlierRun | undefined
  /** Of this run (`conditions-hash.ts`): only a run under the same ones says what this one would have found. */
  readonly conditions: string
  /** When this run began, RFC 3339. */
  readonly startedAt: string
}

/** What was not measured has the outcome of the earlier run, if that measured it lately and has not carried it too often. */
export function carryFindings(
  findings: readonly Finding[],
  { earlier, conditions, startedAt }: Circumstances,
): readonly Finding[] {
  if (earlier === undefined || earlier.environment.conditions !== conditions) return findings
  if (!findings.some(isUnmeasured)) return findings
  const known = new Map(earlier.checks.map((result) => [result.id, result]))
  const carry = (finding: Finding): Finding => {
    const result = known.get(finding.check.id)
    if (!isUnmeasured(finding) || result === undefined) return finding
    const measuredAt = result.carried?.measured_at ?? earlier.timing.started_at
    const runs = (result.carried?.runs ?? 0) + 1
    const outcome = outcomeOf(result)
    const isOld = Date.parse(startedAt) - Date.parse(measuredAt) > MOST_DAYS * DAY_MS
    if (outcome === undefined || isOld || runs > MOST_RUNS) return finding
    return { check: finding.check, outcome, carried: { measuredAt, runs } }
  }
  return supersede(findings.map(carry))
}

/** As the check returned it; undefined where it had not decided. */
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
