import { Type } from 'typebox'
import type { ListedReport } from '../../client/pagemark.ts'
import { fitLines } from '../fit-lines.ts'
import { shownUrl } from '../report-lines.ts'
import { plainLine } from '../text/page-text.ts'
import { Cursor, defineTool, toolInput } from '../tool.ts'

const ROWS = 20
const LINES_BYTES = 3_800
const URL_CHARACTERS = 120
const NAME_CHARACTERS = 40
const PER_PAGE = 100

export const listReports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description: 'Lists the reports of the key, newest first, 20 at a time.',
  input: toolInput({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the URL.' })),
    project: Type.Optional(
      Type.String({ maxLength: 100, description: 'Name or id of a project.' }),
    ),
    result: Type.Optional(Type.Enum(['good', 'decent', 'bad'])),
    cursor: Type.Optional(Cursor),
  }),
  async answer({ cursor = '0', search, ...filter }, { pagemark, signal }) {
    const start = Number(cursor)
    const { data } = await pagemark.api.GET('/api/v1/reports', {
      params: {
        query: {
          ...filter,
          ...(search === undefined ? {} : { search, search_by: 'url' as const }),
          per_page: PER_PAGE,
          page: Math.floor(start / PER_PAGE) + 1,
        },
      },
      signal,
    })
    const total = data?.meta.total ?? 0
    const first = start % PER_PAGE
    const listed = (data?.data ?? []).slice(first, first + ROWS).map(reportLine)
    const reports = fitLines(listed, LINES_BYTES)
    const next = start + reports.length
    return { total, reports, ...(next < total ? { next_cursor: String(next) } : {}) }
  },
})

function reportLine(report: ListedReport) {
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
