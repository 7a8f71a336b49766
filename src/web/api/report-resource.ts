import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { FAILURE_CODES, ResultClass, Results } from '../../report/results.ts'
import { judgeRules, type RuleVerdict } from '../../report/rules/judge-rules.ts'
import { Rule } from '../../report/rules/rule.ts'
import type { Report } from '../../store/reports/report-row.ts'
import { RUN_MEMBERS, runMembers } from './run-fields.ts'
import { timeOrNull, timeText } from './time-text.ts'

export const FailureResource = exact({
  code: Type.Enum([...FAILURE_CODES]),
  message: Type.String(),
})

export const Status = Type.Enum(['queued', 'running', 'completed', 'failed'])

/** The outcome of one budget; on one device if the measure depends on it. */
export const BudgetVerdictResource = exact({
  rule: Rule,
  device: nullable(Type.Enum(['mobile', 'desktop'])),
  state: Type.Enum(['pass', 'fail', 'not-measured']),
  actual: nullable(Type.Union([Type.Number(), Type.String()])),
  unit: Type.String(),
})

const MEMBERS = {
  id: Type.String({ format: 'uuid' }),
  object: Type.Enum(['report']),
  url: Type.String(),
  device: Type.Enum(['mobile', 'desktop', 'both']),
  ...RUN_MEMBERS,
  final_url: nullable(Type.String()),
  project: Type.String(),
  status: Status,
  result: nullable(ResultClass),
  score: nullable(Type.Integer()),
  categories: nullable(Type.Record(Type.String(), nullable(Type.Integer()))),
  ai_readiness: nullable(exact({ passed: Type.Integer(), of: Type.Integer() })),
  privacy: Type.Enum([0, 1, 2]),
  has_password: Type.Boolean(),
  page_url: Type.String(),
  runs: Type.Integer(),
  error: nullable(FailureResource),
  created_at: Type.String({ format: 'date-time' }),
  generated_at: nullable(Type.String({ format: 'date-time' })),
  updated_at: Type.String({ format: 'date-time' }),
}

/** A report in lists and in responses to changes. */
export const ReportResource = exact(MEMBERS)

/** A report with its current results. */
export const FullReportResource = exact({
  ...MEMBERS,
  results: nullable(Results),
  budgets: Type.Array(BudgetVerdictResource, {
    description: 'Budgets of the project that apply to this page.',
  }),
})

/** @param address public URL of this installation, without a trailing slash */
export function reportResource(report: Report, address: string): Static<typeof ReportResource> {
  return {
    id: report.id,
    object: 'report',
    url: report.url,
    device: report.device,
    ...runMembers(report),
    final_url: report.finalUrl,
    project: report.project,
    status: report.status,
    result: report.result,
    score: report.score,
    categories: report.categories && { ...report.categories },
    ai_readiness: report.aiReadiness && { ...report.aiReadiness },
    privacy: report.privacy,
    has_password: report.hasPassword,
    page_url: `${address}/r/${report.id}`,
    runs: report.runs,
    error: report.error,
    created_at: timeText(report.createdAt),
    generated_at: timeOrNull(report.generatedAt),
    updated_at: timeText(report.updatedAt),
  }
}

/** The outcomes of all budgets; empty while there are no results. */
export function budgetVerdicts(results: Results | undefined, rules: readonly Rule[]) {
  return results === undefined ? [] : judgeRules(results, rules).map(budgetVerdict)
}

export function budgetVerdict({ rule, device, state, actual, unit }: RuleVerdict) {
  return { rule, device, state, actual, unit }
}
