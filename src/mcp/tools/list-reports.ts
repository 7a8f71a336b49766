import { Type } from 'typebox'
import { fitLines } from '../fit-lines.ts'
import { shownUrl } from '../report-lines.ts'
import type { ReportLine } from '../report-source.ts'
import { plainLine } from '../text/page-text.ts'
import { Cursor, defineTool, toolInput } from '../tool.ts'

const ROWS = 20
const LINES_BYTES = 3_800
const URL_CHARACTERS = 120
const NAME_CHARACTERS = 40

export const listReports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description: 'Lists your reports, newest first, 20 at a time.',
  input: toolInput({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the URL.' })),
    project: Type.Optional(
      Type.String({ maxLength: 100, description: 'Name or id of a project.' }),
    ),
    result: Type.Optional(Type.Enum(['good', 'decent', 'bad'])),
    cursor: Type.Optional(Cursor),
  }),
  async answer({ cursor = '0', ...filter }, { reports: source, signal }) {
    const start = Number(cursor)
    const { total, reports: found } = await source.list(filter, start, { signal })
    const reports = fitLines(found.slice(0, ROWS).map(reportLine), LINES_BYTES)
    const next = start + reports.length
    return { total, reports, ...(next < total ? { next_cursor: String(next) } : {}) }
  },
})

function reportLine(report: ReportLine) {
  const { id, project, device, status, result, score, generated_at: auditedAt } = report
  return {
    report: id,
    url: shownUrl(report, URL_CHARACTERS),
    project: plainLine(project, NAME_CHARACTERS),
    device,
    status,
    result,
    score,
    audited_at: auditedAt,
  }
}
