import { Type } from 'typebox'
import { CATEGORIES } from '../../checks/categories.ts'
import { pageOfLines } from '../fit-lines.ts'
import { findingLine, summaryOf } from '../report-lines.ts'
import type { Check } from '../report-source.ts'
import { findReportOrSite } from '../report-or-site.ts'
import { siteAnswer } from '../site-answers.ts'
import { Cursor, defineTool, ReportId, toolInput } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

const LINES_BYTES = 3_600
const OUTCOMES = ['fail', 'warn', 'pass', 'informative', 'not-applicable', 'error'] as const
const NEEDS_WORK: ReadonlySet<string> = new Set(['fail', 'warn'])

interface Selection {
  readonly category?: string
  readonly outcome?: string
}

export const getReport = defineTool({
  name: 'get_report',
  title: 'Read a report',
  description:
    'Shows the summary of a report of a page or site or, with category or outcome, its findings. A category alone selects failed checks and warnings.',
  input: toolInput({
    report: ReportId,
    category: Type.Optional(Type.Enum([...CATEGORIES])),
    outcome: Type.Optional(Type.Enum([...OUTCOMES])),
    cursor: Type.Optional(Cursor),
  }),
  async answer({ report: id, cursor, ...selection }, call) {
    const subject = await findReportOrSite(id, call)
    if (subject.kind === 'site') {
      return await siteAnswer(selection, { ...subject, signal: call.signal, cursor })
    }
    const { report } = subject
    const { results } = report
    if (selection.category === undefined && selection.outcome === undefined) {
      return { ...summaryOf(report), runs: report.runs, ...countsOf(results?.checks ?? []) }
    }
    if (results === null) {
      throw new ToolError(
        `The report has no results; its status is ${report.status}. Call get_report without category and outcome.`,
      )
    }
    const selected = results.checks.filter((check) => isSelected(check, selection))
    const page = pageOfLines(selected.toSorted(byGain).map(findingLine), {
      bytes: LINES_BYTES,
      ...(cursor === undefined ? {} : { cursor }),
    })
    const { lines: findings, ...next } = page
    return { report: id, ...selection, total: selected.length, findings, ...next }
  },
})

function isSelected({ category, outcome }: Check, selection: Selection): boolean {
  const isOfCategory = selection.category === undefined || category === selection.category
  const isOfOutcome =
    selection.outcome === undefined ? NEEDS_WORK.has(outcome) : outcome === selection.outcome
  return isOfCategory && isOfOutcome
}

/** Highest gain first, then failures. */
function byGain(a: Check, b: Check): number {
  const gain = (b.gain ?? 0) - (a.gain ?? 0)
  if (gain !== 0) return gain
  return OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome)
}

function countsOf(checks: readonly Check[]) {
  if (checks.length === 0) return {}
  const counts = OUTCOMES.map((outcome): [string, number] => [
    outcome,
    checks.filter((check) => check.outcome === outcome).length,
  ])
  return { outcomes: Object.fromEntries(counts) }
}
