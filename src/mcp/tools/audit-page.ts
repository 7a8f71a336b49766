import { Type } from 'typebox'
import { summaryOf } from '../report-lines.ts'
import { defineTool, toolInput, WaitSeconds } from '../tool.ts'

export const auditPage = defineTool({
  name: 'audit_page',
  title: 'Audit a page',
  description:
    'Audits a web page and stores a report: score, category scores and what to fix first. Takes 10 to 60 seconds; if status is still running, call get_report with the report id.',
  audits: true,
  input: toolInput({
    url: Type.String({
      maxLength: 2_048,
      description: 'http or https URL that Pagemark can reach.',
    }),
    device: Type.Optional(Type.Enum(['mobile', 'desktop', 'both'], { default: 'mobile' })),
    project: Type.Optional(Type.String({ maxLength: 100, description: 'Name of a project.' })),
    wait_seconds: Type.Optional(WaitSeconds),
  }),
  async answer({ url, wait_seconds: wait = 45, ...fields }, { reports, signal }) {
    return summaryOf(await reports.audit(url, { ...fields, wait, signal }))
  },
})
