import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { URL_KINDS } from '../../store/sites/crawl-url-list.ts'
import type { FoundOnPage } from '../../store/sites/found-on-pages.ts'
import { Problem } from '../http/problem.ts'
import { inputOf } from '../query/fields.ts'
import { runNumber } from '../query/run-number.ts'
import { CRAWL, type CrawlOfNeeds, CrawlParams, createCrawlOf } from './crawl-of.ts'
import { CrawlUrlResource, crawlUrlResource } from './crawl-resource.ts'
import {
  findingResource,
  fullFindingResource,
  FullSiteFindingResource,
  SiteFindingResource,
} from './site-finding-resource.ts'
import { TemplateResource, templateResource } from './template-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope, SearchText } from './list-envelope.ts'

const CheckParams = Type.Object({ id: Type.String(), number: Type.String(), check: Type.String() })
const PageParams = Type.Object({ id: Type.String(), number: Type.String(), page: Type.String() })

/** More than any crawl has of anything. PostgreSQL refuses to compare a column with a number that it cannot have. */
const MOST = 1_000_000

const { page, per_page } = LIST_FIELDS
const Few = inputOf({ page, per_page })
const Findings = inputOf({
  category: SearchText('Only findings of this category.'),
  outcome: Type.Optional(Type.Enum(['fail', 'warn', 'informative'])),
  template: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      description: 'Only findings on nearly all pages of the template with this ID.',
    }),
  ),
})
const Pages = inputOf({
  search: SearchText('Text that the URL contains.'),
  kind: Type.Optional(
    Type.Enum([...URL_KINDS], { description: 'Outcome of the URL. Default: any.' }),
  ),
  indexable: Type.Optional(Type.Enum([0, 1])),
  check: SearchText('Only pages that do not pass this check.'),
  status: Type.Optional(
    Type.Integer({ minimum: 100, maximum: 599, description: 'Only URLs with this status.' }),
  ),
  depth: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MOST,
      description:
        'Only URLs with this number of clicks from the start, once the crawl has completed.',
    }),
  ),
  template: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      description: 'Only pages of the template with this ID.',
    }),
  ),
  sort_by: Type.Enum(['number', 'url', 'status', 'depth', 'inlinks', 'score', 'words'], {
    default: 'number',
  }),
  ...LIST_FIELDS,
  sort: Type.Enum(['asc', 'desc'], { default: 'asc', description: 'Sort direction.' }),
})

const FullPage = exact({
  ...CrawlUrlResource.properties,
  description: nullable(Type.String()),
  h1: nullable(Type.String()),
  canonical: nullable(Type.String()),
  findings: Type.Array(
    exact({
      check: Type.String(),
      outcome: Type.Enum(['warn', 'fail']),
      message: Type.String(),
      evidence: nullable(Type.String({ description: 'The first row of the evidence, as text.' })),
      evidence_total: Type.Integer({
        description: 'Rows of the evidence; an audit of the page has them.',
      }),
    }),
  ),
  outlinks: Type.Array(exact({ number: Type.Integer(), url: Type.String() })),
  linked_from: Type.Array(exact({ number: Type.Integer(), url: Type.String() }), {
    description: 'Pages that link to it, 50 at most.',
  }),
})

const FindingUrl = exact({
  ...CrawlUrlResource.properties,
  // Null for a check of the whole site.
  found: nullable(
    exact({
      message: Type.String({ description: 'What the check found on this page.' }),
      evidence: nullable(Type.String({ description: 'The first row of the evidence, as text.' })),
      evidence_total: Type.Integer(),
    }),
  ),
})

function foundResource(found: FoundOnPage | undefined) {
  if (found === undefined) return null
  const { message, evidence, evidenceTotal } = found
  return { message, evidence, evidence_total: evidenceTotal }
}

export interface CrawlPageNeeds extends CrawlOfNeeds {
  readonly baseUrl?: string | undefined
}

/** The findings of a crawl with their pages, and its URLs. */
export const crawlPageRoutes: FastifyPluginAsyncTypebox<CrawlPageNeeds> = async (app, options) => {
  const { crawls, baseUrl } = options
  const crawlOf = createCrawlOf(options)

  app.get(
    `${CRAWL}/findings`,
    {
      schema: {
        summary: 'List what a crawl found, by harm',
        params: CrawlParams,
        querystring: Findings,
        response: { 200: exact({ data: Type.Array(SiteFindingResource) }) },
      },
    },
    async (request) => {
      const { category, outcome, template } = request.query
      const all = await crawls.findings(await crawlOf(request, request.params))
      const some = all.filter(
        (each) =>
          (category === undefined || each.category === category) &&
          (outcome === undefined || each.outcome === outcome) &&
          (template === undefined || each.templates.some(({ id }) => id === template)),
      )
      return { data: some.map(findingResource) }
    },
  )

  app.get(
    `${CRAWL}/findings/:check`,
    {
      schema: {
        summary: 'Show a finding with its evidence',
        description:
          'Rows of evidence come in pages. Of the pages that link to a row, at most 20 are named.',
        params: CheckParams,
        querystring: Few,
        response: { 200: exact({ data: FullSiteFindingResource }) },
      },
    },
    async (request) => {
      const { query, params } = request
      const crawl = await crawlOf(request, params)
      const found = await crawls.finding(crawl, params.check)
      if (!found) throw new Problem('finding-not-found', 'The crawl has no such finding.')
      const some = { page: query.page, perPage: query.per_page }
      const rows = await crawls.evidence(crawl, params.check, some)
      return { data: fullFindingResource(found.finding, rows) }
    },
  )

  app.get(
    `${CRAWL}/findings/:check/pages`,
    {
      schema: {
        summary: 'List the pages behind a finding',
        params: CheckParams,
        querystring: Few,
        response: { 200: listEnvelope(FindingUrl) },
      },
    },
    async (request, reply) => {
      const { query, params } = request
      const crawl = await crawlOf(request, params)
      const found = await crawls.finding(crawl, params.check)
      if (!found) throw new Problem('finding-not-found', 'The crawl has no such finding.')
      const some = { page: query.page, perPage: query.per_page }
      const pages = await crawls.findingPages(crawl, found.numbers, some)
      const foundOn = await crawls.foundOn(crawl, found.finding, pages.items)
      const data = pages.items.map((url) => ({
        ...crawlUrlResource(url),
        found: foundResource(foundOn.get(url.number)),
      }))
      return answerList(request, reply, { page: pages, data, query, baseUrl })
    },
  )

  app.get(
    `${CRAWL}/templates`,
    {
      schema: {
        summary: 'List the templates of a crawl',
        description:
          'Pages with the same structure, largest template first. Empty until it has completed.',
        params: CrawlParams,
        response: { 200: exact({ data: Type.Array(TemplateResource) }) },
      },
    },
    async (request) => {
      const templates = await crawls.templates(await crawlOf(request, request.params))
      return { data: templates.map(templateResource) }
    },
  )

  app.get(
    `${CRAWL}/pages`,
    {
      schema: {
        summary: 'List the URLs of a crawl',
        params: CrawlParams,
        querystring: Pages,
        response: { 200: listEnvelope(CrawlUrlResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const crawl = await crawlOf(request, request.params)
      const finding =
        query.check === undefined ? undefined : await crawls.finding(crawl, query.check)
      const urls = await crawls.urls(crawl, {
        search: query.search,
        kind: query.kind,
        indexable: query.indexable === undefined ? undefined : query.indexable === 1,
        numbers: query.check === undefined ? undefined : (finding?.numbers ?? new Uint32Array()),
        template: query.template,
        status: query.status,
        depth: query.depth,
        sortBy: query.sort_by,
        sort: query.sort,
        page: query.page,
        perPage: query.per_page,
      })
      const data = urls.items.map(crawlUrlResource)
      return answerList(request, reply, { page: urls, data, query, baseUrl })
    },
  )

  app.get(
    `${CRAWL}/pages/:page`,
    {
      schema: {
        summary: 'Show a URL of a crawl with its findings and links',
        params: PageParams,
        response: { 200: exact({ data: FullPage }) },
      },
    },
    async (request) => {
      const { params } = request
      const crawl = await crawlOf(request, params)
      const number = runNumber(params.page)
      const view = number === undefined ? undefined : await crawls.page(crawl, number)
      if (!view) throw new Problem('crawl-page-not-found', 'The crawl has no URL with this number.')
      const { url, page: read, outlinks, linkedFrom } = view
      return {
        data: {
          ...crawlUrlResource(url),
          description: read?.description ?? null,
          h1: read?.h1 ?? null,
          canonical: read?.canonical ?? null,
          findings: (read?.findings ?? []).map(({ check, outcome, message, evidence }) => ({
            check,
            outcome,
            message,
            evidence: evidence?.first ?? null,
            evidence_total: evidence?.total ?? 0,
          })),
          outlinks: outlinks.map(({ number: to, url: own }) => ({ number: to, url: own })),
          linked_from: linkedFrom.map(({ number: by, url: own }) => ({ number: by, url: own })),
        },
      }
    },
  )
}
