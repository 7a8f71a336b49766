import { isCheckId } from '../../checks/check-ids.ts'
import { isOfRemovedBudget, observeBudgets } from './observe-budgets.ts'
import { observeCertificate } from './observe-certificate.ts'
import { observeChecks } from './observe-checks.ts'
import { observeMeasures } from './observe-measures.ts'
import {
  type CompletedRun,
  type KnownAlert,
  NO_VALUE,
  type Observation,
  withoutStop,
} from './watched-run.ts'

export interface FailedRun {
  readonly failure: string
  /** Consecutive runs, this one included, for which the target could not be reached. */
  readonly failures: number
}

const TARGET = {
  rule: 'target',
  title: 'Page cannot be audited',
  resolved: 'The page can be audited again',
  ...NO_VALUE,
} as const
const FAILURES = 3

/** The observations of a completed run for every rule of its report. */
export function observeRun(run: CompletedRun, alerts: readonly KnownAlert[]): Observation[] {
  const byRule = new Map(alerts.map((alert) => [alert.rule, alert]))
  const alertOf = (rule: string) => byRule.get(rule)
  const observed: Observation[] = [
    { ...TARGET, seen: { kind: 'good' }, message: '' },
    ...observeMeasures(run, alertOf),
    ...observeChecks(run, alertOf),
    ...observeBudgets(run),
    observeCertificate(run, alertOf),
  ]
  return [...observed, ...withoutRule(alerts, run.rules)]
}

/** A failed run only shows the state of the target. */
export function observeFailure({ failure, failures }: FailedRun): Observation[] {
  const seen =
    failures < FAILURES
      ? ({ kind: 'nothing' } as const)
      : ({ kind: 'bad', isCertain: true, isWorse: false } as const)
  return [
    { ...TARGET, seen, message: `${failures} audits in a row failed: ${withoutStop(failure)}` },
  ]
}

/** Alerts of budgets that were removed, and of checks that the catalogue no longer has. */
function withoutRule(alerts: readonly KnownAlert[], rules: CompletedRun['rules']): Observation[] {
  return alerts
    .filter(({ rule, state }) => state !== 'ok' && isGone(rule, rules))
    .map(({ rule }) => ({ rule, seen: { kind: 'void' }, title: '', message: '', ...NO_VALUE }))
}

function isGone(rule: string, rules: CompletedRun['rules']): boolean {
  const [kind, id = ''] = rule.split(':')
  return isOfRemovedBudget(rule, rules) || (kind === 'check' && !isCheckId(id))
}
