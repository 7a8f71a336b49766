import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { FoundOnPage } from '../../store/sites/found-on-pages.ts'
import { Problem } from '../http/problem.ts'
import { FINDING_CHANGES, findingsOfChange } from '../query/change-filter.ts'
import { inputOf } from '../query/fields.ts'
import { CRAWL, CrawlParams, createCrawlOf } from './crawl-of.ts'
import { type CrawlPageNeeds, MOST } from './crawl-pages.ts'
import { CrawlUrlResource, crawlUrlResource } from './crawl-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope, SearchText } from './list-envelope.ts'
import { requireChanges } from './require-changes.ts'
import {
  findingResource,
  fullFindingResource,
  FullSiteFindingResource,
  SiteFindingResource,
} from './site-finding-resource.ts'
import { TemplateResource, templateResource } from './template-resource.ts'

const CheckParams = Type.Object({ id: Type.String(), number: Type.String(), check: Type.String() })

const { page, per_page } = LIST_FIELDS
const Few = inputOf({ page, per_page })
const Findings = inputOf({
  category: SearchText('Only findings of this category.'),
  outcome: Type.Optional(Type.Enum(['fail', 'warn', 'informative'])),
  change: Type.Optional(
    Type.Enum([...FINDING_CHANGES], {
      description:
        'Only findings that the crawl before lacked, that are fixed since then, or that both crawls have. Fixed ones are described as in the crawl before. Informative ones are not compared.',
    }),
  ),
  template: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      description: 'Only findings on nearly all pages of the template with this ID.',
    }),
  ),
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

/** What a crawl found, with the pages behind each finding, and its templates. */
export const crawlFindingRoutes: FastifyPluginAsyncTypebox<CrawlPageNeeds> = async (
  app,
  options,
) => {
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
      const { category, outcome, template, change } = request.query
      const crawl = await crawlOf(request, request.params)
      const all =
        change === undefined
          ? await crawls.findings(crawl)
          : findingsOfChange(await requireChanges(crawls, crawl), change)
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
}
