import type { CheckResult } from '../results.ts'
import type { RuleVerdict } from '../rules/judge-rules.ts'

/** The severity of a finding in the terms of other programs; `rank` sorts, the most severe first. */
export interface Severity {
  readonly rank: number
  readonly sarif: 'error' | 'warning' | 'note'
  readonly gitlab: 'blocker' | 'critical' | 'major' | 'minor' | 'info'
}

const SEVERITIES = {
  stopping: { rank: 0, sarif: 'error', gitlab: 'blocker' },
  grave: { rank: 1, sarif: 'error', gitlab: 'critical' },
  moderate: { rank: 2, sarif: 'warning', gitlab: 'major' },
  warned: { rank: 3, sarif: 'warning', gitlab: 'minor' },
  small: { rank: 4, sarif: 'note', gitlab: 'minor' },
  slight: { rank: 5, sarif: 'note', gitlab: 'info' },
} as const satisfies Record<string, Severity>

export function severityOf({
  outcome,
  tier,
  importance,
}: Pick<CheckResult, 'outcome' | 'tier' | 'importance'>): Severity {
  if (outcome === 'warn') {
    return importance === 'high' ? SEVERITIES.warned : SEVERITIES.slight
  }
  if (tier === 'A' || tier === 'B') return SEVERITIES.stopping
  if (importance === 'high') return SEVERITIES.grave
  return importance === 'medium' ? SEVERITIES.moderate : SEVERITIES.small
}

export function ruleSeverity({ rule }: RuleVerdict): Severity {
  return rule.severity === 'warn' ? SEVERITIES.warned : SEVERITIES.grave
}
