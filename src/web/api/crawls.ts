import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import { budgetVerdict } from '../../report/rules/budget-verdict.ts'
import type { Budgets } from '../../store/budgets/budgets.ts'
import type { Crawls } from '../../store/sites/crawls.ts'
import type { SiteAudits } from '../../store/sites/site-audits.ts'
import { publicAddress } from '../http/public-address.ts'
import { CRAWL_FORMATS } from '../http/answer/crawl-formats.ts'
import { sendCrawlExport } from '../http/answer/crawl-export.ts'
import { createInTurns } from '../http/in-turns.ts'
import { Problem } from '../http/problem.ts'
import { inputOf } from '../query/fields.ts'
import { siteVerdicts } from '../query/site-verdicts.ts'
import { callerOf } from './authentication.ts'
import { CRAWL, CrawlParams, createCrawlOf } from './crawl-of.ts'
import {
  CrawlResource,
  crawlResource,
  FullCrawlResource,
  summaryResource,
} from './crawl-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope } from './list-envelope.ts'
import { requireSite, requireSiteId, SiteAuditParams } from './site-audits.ts'

const { page, per_page } = LIST_FIELDS
const Few = inputOf({ page, per_page })
const Export = inputOf({ format: Type.Enum([...CRAWL_FORMATS], { default: 'json' }) })
const Exported = {
  description:
    'json: everything that the crawl found, as printed by the command line. csv: one row for each known URL, with the checks that it does not pass. sarif: the findings as SARIF 2.1.0, as code scanning of GitHub reads them. junit: the checks as JUnit XML; failed checks of high importance fail. markdown: the problems with their first URLs. sitemap: the indexable pages as sitemap.xml.',
  content: {
    'application/json': { schema: Type.Unknown() },
    'text/csv': { schema: Type.String() },
    'text/markdown': { schema: Type.String() },
    'application/xml': { schema: Type.String() },
  },
}

export interface CrawlNeeds {
  readonly siteAudits: SiteAudits
  readonly crawls: Crawls
  readonly budgets: Pick<Budgets, 'ofReport'>
  readonly onRunStored: () => void
  readonly version: string
  readonly baseUrl?: string | undefined
}

/** `/site-audits/{id}/crawls`: starts, lists, shows, pauses and cancels crawls. */
export const crawlRoutes: FastifyPluginAsyncTypebox<CrawlNeeds> = async (app, options) => {
  const { siteAudits, crawls, budgets, baseUrl, onRunStored } = options

  const crawlOf = createCrawlOf(options)
  const inTurns = createInTurns()

  app.get(
    '/site-audits/:id/crawls',
    {
      schema: {
        summary: 'List the crawls of a site audit',
        params: SiteAuditParams,
        querystring: Few,
        response: { 200: listEnvelope(CrawlResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const id = requireSiteId(request.params.id)
      const some = { page: query.page, perPage: query.per_page }
      const found = requireSite(await crawls.list(callerOf(request).actor, id, some))
      const data = found.items.map(crawlResource)
      return answerList(request, reply, { page: found, data, query, baseUrl })
    },
  )

  app.post(
    '/site-audits/:id/crawls',
    {
      schema: {
        summary: 'Start a crawl',
        description: 'A crawl that is open already is the answer.',
        params: SiteAuditParams,
        response: { 201: exact({ data: CrawlResource }) },
      },
    },
    async (request, reply) => {
      const id = requireSiteId(request.params.id)
      const { last } = requireSite(await siteAudits.crawl(callerOf(request).actor, id))
      if (!last) throw new TypeError('The site audit has no crawl.')
      onRunStored()
      reply.code(201)
      return { data: crawlResource(last) }
    },
  )

  app.get(
    CRAWL,
    {
      schema: {
        summary: 'Show a crawl',
        description: 'latest stands for the last crawl that completed.',
        params: CrawlParams,
        response: { 200: exact({ data: FullCrawlResource }) },
      },
    },
    async (request) => {
      const crawl = await crawlOf(request, request.params)
      const summary = await crawls.summary(crawl)
      const { actor } = callerOf(request)
      const site = requireSite(await siteAudits.find(actor, crawl.siteAuditId))
      const verdicts = await siteVerdicts(crawls, crawl, await budgets.ofReport(site))
      return {
        data: {
          ...crawlResource(crawl),
          summary: summary && summaryResource(summary),
          budgets: verdicts.map(budgetVerdict),
        },
      }
    },
  )

  for (const act of ['pause', 'resume', 'cancel'] as const) {
    app.post(
      `${CRAWL}/${act}`,
      {
        schema: {
          summary: `${act.charAt(0).toUpperCase()}${act.slice(1)} a crawl`,
          description: 'A crawl that has ended does not change.',
          params: CrawlParams,
          response: { 200: exact({ data: CrawlResource }) },
        },
      },
      async (request) => {
        const { actor } = callerOf(request)
        const { number } = await crawlOf(request, request.params)
        const siteAuditId = requireSiteId(request.params.id)
        const crawl = requireSite(await crawls.act(actor, { siteAuditId, number, act }))
        if (act === 'resume') onRunStored()
        return { data: crawlResource(crawl) }
      },
    )
  }

  app.get(
    `${CRAWL}/export`,
    {
      schema: {
        summary: 'Export everything that a crawl found',
        params: CrawlParams,
        querystring: Export,
        response: { 200: Exported },
      },
    },
    async (request, reply): Promise<FastifyReply> => {
      const crawl = await crawlOf(request, request.params)
      const { format } = request.query
      const summary = await crawls.summary(crawl)
      if (summary === null) throw new Problem('export-not-found', 'The crawl has not completed.')
      const { actor } = callerOf(request)
      const site = requireSite(await siteAudits.find(actor, crawl.siteAuditId))
      return sendCrawlExport(reply, {
        budgets,
        site,
        crawls,
        crawl,
        summary,
        format,
        inTurns,
        version: options.version,
        server: publicAddress(request, baseUrl),
      })
    },
  )
}
