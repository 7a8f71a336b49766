import { Type } from 'typebox'
import { fitLines } from '../fit-lines.ts'
import { shownUrl } from '../report-lines.ts'
import type { ReportFilter, ReportLine, ReportSource, Stop } from '../report-source.ts'
import { siteLine } from '../site-lines.ts'
import { ToolError } from '../tool-error.ts'
import { plainLine } from '../text/page-text.ts'
import { Cursor, defineTool, toolInput } from '../tool.ts'

const ROWS = 20
const LINES_BYTES = 3_800
const URL_CHARACTERS = 120
const NAME_CHARACTERS = 40

export const listReports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description:
    'Lists your reports of pages or, with kind site, of whole sites: newest first, 20 at a time.',
  input: toolInput({
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the URL.' })),
    project: Type.Optional(
      Type.String({ maxLength: 100, description: 'Name or id of a project.' }),
    ),
    result: Type.Optional(Type.Enum(['good', 'decent', 'bad'])),
    kind: Type.Optional(Type.Enum(['page', 'site'])),
    cursor: Type.Optional(Cursor),
  }),
  async answer({ cursor = '0', kind, ...filter }, { reports: source, signal }) {
    const start = Number(cursor)
    if (kind === 'site') {
      const found = await sitesFrom(source, filter)(start, { signal })
      return linesFrom(start, found.total, found.sites.map(siteLine))
    }
    const { total, reports: found } = await source.list(filter, start, { signal })
    return linesFrom(start, total, found.map(reportLine))
  },
})

function linesFrom(start: number, total: number, lines: readonly object[]) {
  const reports = fitLines(lines.slice(0, ROWS), LINES_BYTES)
  const next = start + reports.length
  return { total, reports, ...(next < total ? { next_cursor: String(next) } : {}) }
}

/** @throws {ToolError} without a server, and for filters that sites do not have */
function sitesFrom({ sites }: ReportSource, { project, search, result }: ReportFilter) {
  if (sites === undefined) {
    throw new ToolError(
      'Reports of sites are on a Pagemark server. Call list_reports without kind for the pages here.',
    )
  }
  if (search !== undefined || result !== undefined) {
    throw new ToolError('search and result select pages. Call list_reports without them.')
  }
  return (start: number, stop: Stop) =>
    sites.list(project === undefined ? {} : { project }, start, stop)
}

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
