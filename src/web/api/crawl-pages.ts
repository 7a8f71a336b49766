import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { URL_KINDS } from '../../store/sites/crawl-url-list.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { crawlOfChange, isPageChange, PAGE_CHANGES, pagesOfChange } from '../query/change-filter.ts'
import { inputOf } from '../query/fields.ts'
import { runNumber } from '../query/run-number.ts'
import { CRAWL, type CrawlOfNeeds, CrawlParams, createCrawlOf } from './crawl-of.ts'
import { requireChanges } from './require-changes.ts'
import { CrawlUrlResource, crawlUrlResource } from './crawl-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope, SearchText } from './list-envelope.ts'
import { timeOrNull } from './time-text.ts'

const PageParams = Type.Object({ id: Type.String(), number: Type.String(), page: Type.String() })

/** More than any crawl has of anything. PostgreSQL refuses to compare a column with a number that it cannot have. */
export const MOST = 1_000_000

const Pages = inputOf({
  search: SearchText('Text that the URL contains.'),
  kind: Type.Optional(
    Type.Enum([...URL_KINDS], { description: 'Outcome of the URL. Default: any.' }),
  ),
  indexable: Type.Optional(Type.Enum([0, 1])),
  check: SearchText('Only pages that do not pass this check.'),
  change: Type.Optional(
    Type.Enum([...PAGE_CHANGES], {
      description:
        'Only pages that differ from the crawl before: new, or changed in status, title, number of words or score; or gone: pages of the crawl before that this one lacks; their numbers are those of the crawl before. With check, only pages on which its finding is new, is fixed or still exists.',
    }),
  ),
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
  unchanged_since: nullable(
    Type.String({
      format: 'date-time',
      description:
        'When an earlier crawl fetched the page, whose server now says that it has not changed: headers and findings are of that time. Null if this crawl fetched it.',
    }),
  ),
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

export interface CrawlPageNeeds extends CrawlOfNeeds {
  readonly baseUrl?: string | undefined
}

/** The URLs of a crawl. */
export const crawlPageRoutes: FastifyPluginAsyncTypebox<CrawlPageNeeds> = async (app, options) => {
  const { crawls, baseUrl } = options
  const crawlOf = createCrawlOf(options)

  /** Undefined for all URLs. */
  async function numbersOf(
    crawl: Crawl,
    { check, change }: Static<typeof Pages>,
  ): Promise<Uint32Array | undefined> {
    if (change !== undefined && !isPageChange(change, check)) {
      const allowed =
        check === undefined ? 'new, changed or gone without check' : 'new, fixed or still'
      throw invalidFields({ change: [`change must be ${allowed}.`] })
    }
    const found = check === undefined ? undefined : (await crawls.finding(crawl, check))?.numbers
    if (change !== undefined) {
      return pagesOfChange(await requireChanges(crawls, crawl), { change, check, found })
    }
    return check === undefined ? undefined : (found ?? new Uint32Array())
  }

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
      const urls = await crawls.urls(await crawlOfChange(crawls, crawl, query.change), {
        search: query.search,
        kind: query.kind,
        indexable: query.indexable === undefined ? undefined : query.indexable === 1,
        numbers: await numbersOf(crawl, query),
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
      const { url, page: read, unchangedSince, outlinks, linkedFrom } = view
      return {
        data: {
          ...crawlUrlResource(url),
          description: read?.description ?? null,
          h1: read?.h1 ?? null,
          canonical: read?.canonical ?? null,
          unchanged_since: timeOrNull(unchangedSince),
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
