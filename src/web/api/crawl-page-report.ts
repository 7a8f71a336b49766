import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import { auditRequest } from '../../request/audit-request.ts'
import type { ParsedTarget } from '../../request/target.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { ListedUrl } from '../../store/sites/listed-urls.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import { runNumber } from '../query/run-number.ts'
import { callerOf } from './authentication.ts'
import { CRAWL, type CrawlOfNeeds, createCrawlOf } from './crawl-of.ts'
import { idempotencyOf } from './idempotency-key.ts'
import { ReportResource, reportResource } from './report-resource.ts'
import { requireSite, requireSiteId } from './site-audits.ts'

const PageParams = Type.Object({ id: Type.String(), number: Type.String(), page: Type.String() })

export interface CrawlPageReportNeeds extends CrawlOfNeeds {
  readonly reports: Reports
  readonly parseTarget: (text: string) => ParsedTarget
  readonly onRunStored: () => void
  readonly baseUrl?: string | undefined
}

/** `…/crawls/{number}/pages/{page}/report`: makes a report of a crawled page. */
export const crawlPageReportRoutes: FastifyPluginAsyncTypebox<CrawlPageReportNeeds> = async (
  app,
  options,
) => {
  const { siteAudits, crawls, reports, baseUrl } = options
  const crawlOf = createCrawlOf(options)

  app.post(
    `${CRAWL}/pages/:page/report`,
    {
      schema: {
        summary: 'Create a report of a crawled page',
        description:
          'The report is in the project of the site audit and has its visibility and language. It is private if the site audit has a password.',
        params: PageParams,
        response: { 201: exact({ data: ReportResource }) },
      },
    },
    async (request, reply) => {
      const { params } = request
      const { actor, secret } = callerOf(request)
      const crawl = await crawlOf(request, params)
      const site = requireSite(await siteAudits.findToChange(actor, requireSiteId(params.id)))
      const number = runNumber(params.page)
      const view = number === undefined ? undefined : await crawls.page(crawl, number)
      const target = requireTarget(view?.url, options)
      const header = request.headers['idempotency-key']
      const { url } = target
      const stored = await reports.store(actor, {
        request: auditRequest(target, { language: crawl.choices.language }),
        privacy: site.privacy === 2 ? 1 : site.privacy,
        project: site.projectId,
        priority: 'interactive',
        idempotency: idempotencyOf({ header, fields: { crawl: crawl.id, url }, secret }),
      })
      if (!stored.replayed) options.onRunStored()
      const address = publicAddress(request, baseUrl)
      const { report } = stored
      reply.code(201).header('Location', `${address}${app.prefix}/reports/${report.id}`)
      return { data: reportResource(report, address) }
    },
  )
}

/** @throws {Problem} `crawl-page-not-found` */
function requireTarget(
  url: ListedUrl | undefined,
  { parseTarget }: Pick<CrawlPageReportNeeds, 'parseTarget'>,
) {
  if (!url) throw new Problem('crawl-page-not-found', 'The crawl has no URL with this number.')
  if (url.score === null) {
    throw new Problem('crawl-page-not-found', 'The URL with this number is not a page.')
  }
  const parsed = parseTarget(url.url)
  if (parsed.ok) return parsed.target
  throw new Problem('crawl-page-not-found', parsed.refusal.message)
}
