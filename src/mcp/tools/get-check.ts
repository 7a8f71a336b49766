import { Type } from 'typebox'
import { requireCheck } from '../catalogue-check.ts'
import { pageOfLines } from '../fit-lines.ts'
import { findReportOrSite } from '../report-or-site.ts'
import { findingLine } from '../report-lines.ts'
import { Cursor, defineTool, ReportId, toolInput } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { PAGE_TEXT_BYTES, rowText } from '../text/page-text.ts'
import { siteCheckAnswer, ROWS } from '../site-answers.ts'

export const getCheck = defineTool({
  name: 'get_check',
  title: 'Explain a check',
  description:
    'Explains a check: why it matters, how to fix it, when it passes. With a report, also its outcome there and 20 rows of evidence at a time in page_text.',
  input: toolInput({
    check: Type.String({ maxLength: 60, description: 'Id of a check, such as image-alt.' }),
    report: Type.Optional(ReportId),
    cursor: Type.Optional(Cursor),
  }),
  async answer({ check: id, report, cursor }, call) {
    const manual = manualOf(id)
    if (report === undefined) return manual
    const subject = await findReportOrSite(report, call)
    if (subject.kind === 'site') {
      const read = { ...subject, signal: call.signal, cursor }
      return { ...manual, ...(await siteCheckAnswer(id, read)) }
    }
    const { results, status } = subject.report
    if (results === null) {
      throw new ToolError(
        `The report has no results; its status is ${status}. Call get_report with it.`,
      )
    }
    const found = results.checks.find((check) => check.id === id)
    if (found === undefined) {
      return { ...manual, report, outcome: null, message: 'The report does not have this check.' }
    }
    const { lines, ...next } = pageOfLines(found.evidence.map(rowText), {
      bytes: PAGE_TEXT_BYTES,
      most: ROWS,
      ...(cursor === undefined ? {} : { cursor }),
    })
    return { ...manual, report, ...findingLine(found), page_text: lines, ...next }
  },
})

/** The catalogue's entry for a check. */
export function manualOf(id: string) {
  const { title, category, importance, why, fix, criteria, source } = requireCheck(id)
  return { check: id, title, category, importance, why, fix, criteria, source }
}
