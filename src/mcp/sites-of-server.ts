import { type Pagemark, PagemarkError } from '../client/pagemark.ts'
import type { Site, SiteSource } from './site-source.ts'

/** Most rows in a response of the API. */
const PER_PAGE = 100 as const

/** The site audits that the client's key can see, through the API of a server. */
export function sitesOfServer({ api }: Pick<Pagemark, 'api'>): SiteSource {
  return {
    async list({ project }, start, stop) {
      const page = Math.floor(start / PER_PAGE) + 1
      const query = { per_page: PER_PAGE, page, ...(project === undefined ? {} : { project }) }
      const { data } = await api.GET('/api/v1/site-audits', { params: { query }, ...stop })
      const sites = (data?.data ?? []).slice(start % PER_PAGE)
      return { total: data?.meta.total ?? 0, sites }
    },

    async site(id, stop) {
      const params = { path: { id } }
      return await orMissing(async () => {
        const { data } = await api.GET('/api/v1/site-audits/{id}', { params, ...stop })
        return data?.data
      })
    },

    async findings(site, selection, stop) {
      const params = { path: shownCrawl(site), query: selection }
      const { data } = await api.GET('/api/v1/site-audits/{id}/crawls/{number}/findings', {
        params,
        ...stop,
      })
      return data?.data ?? []
    },

    async finding(site, { check, start }, stop) {
      const path = { ...shownCrawl(site), check }
      const query = { per_page: PER_PAGE, page: Math.floor(start / PER_PAGE) + 1 }
      const params = { path, query }
      const skipped = start % PER_PAGE
      return await orMissing(async () => {
        const address = '/api/v1/site-audits/{id}/crawls/{number}/findings/{check}' as const
        const { data } = await api.GET(address, { params, ...stop })
        if (data === undefined) return undefined
        const { rows, ...finding } = data.data
        if (finding.rows_total > 0) {
          return { finding, total: finding.rows_total, rows: rows.slice(skipped) }
        }
        // A check of each page has no rows of the site, but pages.
        const { data: listed } = await api.GET(`${address}/pages`, { params, ...stop })
        const pages = (listed?.data ?? []).map(({ url, found }) => ({
          url,
          ...(found?.evidence == null ? {} : { note: found.evidence }),
        }))
        return { finding, total: listed?.meta.total ?? 0, rows: pages.slice(skipped) }
      })
    },
  }
}

/** The numbered crawl, so that pages of an answer belong together when another one completes. */
function shownCrawl({ id, shown_crawl: shown }: Site) {
  return { id, number: String(shown?.number ?? 'latest') }
}

async function orMissing<Found>(read: () => Promise<Found | undefined>) {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PagemarkError && error.status === 404) return undefined
    throw error
  }
}
