import { setTimeout } from 'node:timers/promises'
import createClient, { type Client } from 'openapi-fetch'
import type { components, operations, paths } from './api-types.ts'
import { PagemarkError, refuseProblems } from './pagemark-error.ts'

export { PagemarkError }
export type { components, operations, paths }

/** A report with the results that it shows. */
export type Report = components['schemas']['FullReport']
/** A report as lists have it. */
export type ListedReport = components['schemas']['Report']
/** How to audit the page, and who may see its report: what `POST /reports` takes besides the URL. */
export type AuditFields = Omit<
  operations['createReport']['requestBody']['content']['application/json'],
  'url'
>
/** Which reports to list, in which order. */
export type ReportFilter = Omit<
  NonNullable<operations['listReports']['parameters']['query']>,
  'page' | 'per_page'
>

export interface PagemarkOptions {
  /** Address of the installation, such as `https://audits.example`. */
  readonly server: string
  /** An API key. */
  readonly key: string
  /** In place of the global one. */
  readonly fetch?: typeof globalThis.fetch
}

export interface AuditWait {
  /** Seconds to wait for the results; 300 by default. */
  readonly wait?: number
  readonly signal?: AbortSignal
}

/** Seconds that the API waits with an answer at most. */
const LONGEST_WAIT = 60
/** Once that was not enough; a key may ask 600 times a minute. */
const BETWEEN_LOOKS_MS = 2_000
const MOST_PER_PAGE = 100

export type Pagemark = ReturnType<typeof createPagemark>

/** A client of one installation. Every call throws `PagemarkError` where the API refuses it. */
export function createPagemark({ server, key, ...options }: PagemarkOptions) {
  const api: Client<paths> = createClient<paths>({
    baseUrl: server.replace(/\/$/, ''),
    headers: { Authorization: `Bearer ${key}` },
    ...options,
  })
  api.use({ onResponse: ({ response }) => refuseProblems(response) })

  return {
    /** All operations, with the types of the OpenAPI document; see the documentation of openapi-fetch. */
    api,

    /**
     * Audits a page: returns a new report, once its run has ended or the wait has timed out. Check its `status`:
     * `completed`, `failed` with the reason in `error`, or still `queued` or `running`.
     */
    async audit(
      url: string,
      { wait = 300, signal, ...fields }: AuditFields & AuditWait = {},
    ): Promise<Report> {
      const end = performance.now() + wait * 1000
      const stop = signal ? { signal } : {}
      const { data } = await api.POST('/api/v1/reports', {
        body: { url, ...fields },
        headers: { Prefer: `wait=${Math.min(LONGEST_WAIT, Math.ceil(wait))}` },
        ...stop,
      })
      const { id } = dataOf(data)
      let report = await this.report(id, stop)
      while (!hasEnded(report) && performance.now() < end) {
        await setTimeout(Math.min(BETWEEN_LOOKS_MS, end - performance.now()), undefined, stop)
        report = await this.report(id, stop)
      }
      return report
    },

    /** A report with its results. */
    async report(id: string, stop: { readonly signal?: AbortSignal } = {}): Promise<Report> {
      const { data } = await api.GET('/api/v1/reports/{id}', { params: { path: { id } }, ...stop })
      return dataOf(data)
    },

    /** Every report of the list, page after page. One that is made meanwhile may move others to a later page. */
    async *reports(filter: ReportFilter = {}): AsyncGenerator<ListedReport> {
      for (let page = 1; ; page += 1) {
        const query = { ...filter, page, per_page: MOST_PER_PAGE } as const
        const { data } = await api.GET('/api/v1/reports', { params: { query } })
        const { data: listed, links } = listOf(data)
        yield* listed
        if (links.next === null) return
      }
    },
  }
}

function hasEnded({ status }: Report): boolean {
  return status === 'completed' || status === 'failed'
}

function dataOf<Data>(answer: { readonly data: Data } | undefined): Data {
  return listOf(answer).data
}

/** Errors were thrown before. */
function listOf<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('The server sent no body.')
  return answer
}
