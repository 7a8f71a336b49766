import type { FastifyRequest } from 'fastify'
import { readReportFilter, reportQuery } from '../../query/report-filter.ts'
import type { ViewQuery } from './keep-views.ts'

/** What the query of a report's page asks for; undefined for a search, of which each has words of its own. */
export function reportView({ query }: FastifyRequest): ViewQuery | undefined {
  const filter = readReportFilter(query)
  return filter.search === undefined ? { text: reportQuery(filter) } : undefined
}
