import type { FastifyPluginAsync } from 'fastify'
import { PLAIN_LIST } from '../../query/list-filter.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { ReportTable } from '../../parts/list/report-table.tsx'
import { sendPage } from '../../http/answer/send-page.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { type ListedNeeds, listedReports } from './listed-reports.ts'
import { readRowIds } from './row-ids.ts'

export interface RowNeeds extends ListedNeeds {
  readonly site: Site
  readonly errorPages: ErrorPages
}

/** `/reports/rows`: the current state of some rows, for an open list to update. */
export const rowRoutes: FastifyPluginAsync<RowNeeds> = async (app, options) => {
  const { reports, errorPages, site } = options

  app.get('/reports/rows', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/reports', reply)
    const found = await reports.findSeveral(person.owner, readRowIds(request.query))
    if (found.length === 0) return errorPages.notFound(request, reply)
    const rows = await listedReports(person.owner, found, options)
    const page = (
      <Document site={site} title="Some reports" class="list">
        <h1>Some reports</h1>
        <ReportTable rows={rows} filter={PLAIN_LIST} />
      </Document>
    )
    return sendPage(page, request, reply)
  })
}
