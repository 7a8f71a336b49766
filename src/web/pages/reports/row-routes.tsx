import type { FastifyPluginAsync } from 'fastify'
import { PLAIN_LIST } from '../../query/list-wish.ts'
import { Document } from '../../parts/frame/document.tsx'
import { ReportTable } from '../../parts/list/report-table.tsx'
import { sendPage } from '../../http/answer/send-page.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { listedReports } from './listed-reports.ts'
import { readRowIds } from './row-ids.ts'

/** `/reports/rows`: some rows of a list as they are now, for an open list to take over. */
export const rowRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
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
        <ReportTable rows={rows} wish={PLAIN_LIST} />
      </Document>
    )
    return sendPage(page, request, reply)
  })
}
