import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { FAILURE_CODES, ResultClass, Results } from '../../report/results.ts'
import { BudgetVerdict, budgetVerdict } from '../../report/rules/budget-verdict.ts'
import { judgeRules } from '../../report/rules/judge-rules.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { Report } from '../../store/reports/report-row.ts'
import { RUN_MEMBERS, runMembers } from './run-fields.ts'
import { timeOrNull, timeText } from './time-text.ts'

export const FailureResource = exact({
  code: Type.Enum([...FAILURE_CODES]),
  message: Type.String(),
})

export const Status = Type.Enum(['queued', 'running', 'completed', 'failed'])

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
  budgets: Type.Array(BudgetVerdict, {
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
