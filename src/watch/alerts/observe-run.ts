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
  const gone = withoutRule(alerts, run)
  const isGoneRule = new Set(gone.map(({ rule }) => rule))
  return [...observed.filter(({ rule }) => !isGoneRule.has(rule)), ...gone]
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

/** Alerts of budgets that were removed, of checks that the catalogue no longer has, and of devices no longer measured. */
function withoutRule(alerts: readonly KnownAlert[], run: CompletedRun): Observation[] {
  return alerts
    .filter(({ rule, state }) => state !== 'ok' && isGone(rule, run))
    .map(({ rule }) => ({ rule, seen: { kind: 'void' }, title: '', message: '', ...NO_VALUE }))
}

function isGone(rule: string, { rules, results }: CompletedRun): boolean {
  const [kind, id = '', device] = rule.split(':')
  if (kind === 'worse') return !isRequested({ id, device }, results)
  return isOfRemovedBudget(rule, rules) || (kind === 'check' && !isCheckId(id))
}

/** A browser that fails once leaves no devices, and says nothing about what is requested. */
function isRequested(
  { id, device }: { readonly id: string; readonly device: string | undefined },
  { lab }: CompletedRun['results'],
): boolean {
  if (lab === null) return id === 'score'
  return device === undefined || lab.status !== 'measured' || lab.devices.length > 1
}
