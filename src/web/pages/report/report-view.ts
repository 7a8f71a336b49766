import type { FastifyRequest } from 'fastify'
import { readReportFilter, reportQuery } from '../../query/report-filter.ts'
import type { ViewQuery } from './keep-views.ts'

/** The query of a report's page; undefined for a search, since every search text differs. */
export function reportView({ query }: FastifyRequest): ViewQuery | undefined {
  const filter = readReportFilter(query)
  return filter.search === undefined ? { text: reportQuery(filter) } : undefined
}
