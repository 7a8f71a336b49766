import type { Pagemark } from '../client/pagemark.ts'
import { auditsOfServer } from './audits-of-server.ts'
import type { ReportFilter, ReportSource } from './report-source.ts'
import { sitesOfServer } from './sites-of-server.ts'
import { ToolError } from './tool-error.ts'

const PER_PAGE = 100

/** The reports that the client's key can see, through the API of a server. */
export function reportsOfServer(pagemark: Pagemark): ReportSource {
  const { api } = pagemark
  return {
    sites: sitesOfServer(pagemark),

    ...auditsOfServer(pagemark),

    report: (id, stop) => pagemark.report(id, stop),

    async run(id, number) {
      const params = { path: { id, number } }
      const { data } = await api.GET('/api/v1/reports/{id}/runs/{number}', { params })
      return data?.data
    },

    async list(filter, start, stop) {
      const page = Math.floor(start / PER_PAGE) + 1
      const query = { ...listQuery(filter), per_page: PER_PAGE, page } as const
      const { data } = await api.GET('/api/v1/reports', { params: { query }, ...stop })
      const reports = (data?.data ?? []).slice(start % PER_PAGE)
      return { total: data?.meta.total ?? 0, reports }
    },

    async compare(id, query, stop) {
      const params = { path: { id }, query }
      const { data } = await api.GET('/api/v1/reports/{id}/compare', { params, ...stop })
      if (data === undefined) throw new ToolError('The runs cannot be compared.')
      return data.data
    },
  }
}

function listQuery({ search, ...filter }: ReportFilter) {
  return { ...filter, ...(search === undefined ? {} : { search, search_by: 'url' as const }) }
}
