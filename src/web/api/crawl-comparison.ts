import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { Crawl } from '../../store/sites/site-audit-row.ts'
import { Problem } from '../http/problem.ts'
import { inputOf } from '../query/fields.ts'
import { crawlChanges, ofOtherRules } from '../query/crawl-changes.ts'
import { type CrawlOfNeeds, createCrawlOf } from './crawl-of.ts'
import { findingResource, SiteFindingResource } from './site-finding-resource.ts'
import { SiteAuditParams } from './site-audits.ts'

const count = Type.Integer()
const Side = exact({ number: count, score: nullable(count) })
const NamedPage = exact({ number: count, url: Type.String(), title: nullable(Type.String()) })

const ComparisonResource = exact({
  object: Type.Enum(['crawl_comparison']),
  a: Side,
  b: Side,
  other_checks: Type.Boolean({
    description: 'Whether different versions of the checks judged the two crawls.',
  }),
  pages: exact({ new: count, gone: count, kept: count }),
  new_pages: Type.Array(NamedPage, { description: 'The first 100, with their numbers in b.' }),
  gone_pages: Type.Array(NamedPage, { description: 'The first 100, with their numbers in a.' }),
  findings: Type.Array(
    exact({
      change: Type.Enum(['new', 'fixed', 'still', 'gone', 'not-compared'], {
        description:
          '`gone`: only pages that are no longer found had it. `not-compared`: one crawl has it, and the other did not judge these pages, since the check did not apply to them or was not measured.',
      }),
      new_pages: count,
      fixed_pages: count,
      gone_pages: count,
      unjudged_pages: Type.Integer({
        description:
          'Pages that have it in one crawl, and that the other did not judge, for example because search engines may not index them.',
      }),
      finding: SiteFindingResource,
    }),
  ),
})

const number = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }))
const Sides = inputOf({
  a: number('Number of the earlier crawl. Default: the one that completed before b.'),
  b: number('Number of the later crawl. Default: the latest that completed.'),
})

/** `/site-audits/{id}/compare`: what changed between two crawls. */
export const crawlComparisonRoutes: FastifyPluginAsyncTypebox<CrawlOfNeeds> = async (
  app,
  options,
) => {
  const { crawls } = options
  const crawlOf = createCrawlOf(options)

  app.get(
    '/site-audits/:id/compare',
    {
      schema: {
        summary: 'Compare two crawls',
        params: SiteAuditParams,
        querystring: Sides,
        response: { 200: exact({ data: ComparisonResource }) },
      },
    },
    async (request) => {
      const { params, query } = request
      const b = await crawlOf(request, { ...params, number: String(query.b ?? 'latest') })
      const a =
        query.a === undefined
          ? await crawls.before(b)
          : await crawlOf(request, { ...params, number: String(query.a) })
      const found = a && (await crawlChanges(crawls, a, b))
      if (!a || !found) {
        throw new Problem(
          'crawl-not-found',
          'There are no two completed crawls with stored pages. Choose others, or crawl the site again.',
        )
      }
      const { changes, summaries } = found
      return {
        data: {
          object: 'crawl_comparison' as const,
          a: sideOf(a),
          b: sideOf(b),
          other_checks: ofOtherRules(summaries),
          pages: {
            new: changes.newPages.length,
            gone: changes.gonePages.length,
            kept: changes.keptPages,
          },
          new_pages: changes.newUrls.map(named),
          gone_pages: changes.goneUrls.map(named),
          findings: changes.findings.map((each) => ({
            change: each.change,
            new_pages: each.newPages,
            fixed_pages: each.fixedPages,
            gone_pages: each.gonePages,
            unjudged_pages: each.unjudgedPages,
            finding: findingResource(each.finding),
          })),
        },
      }
    },
  )
}

function sideOf({ number: own, score }: Crawl) {
  return { number: own, score }
}

function named(page: {
  readonly number: number
  readonly url: string
  readonly title: string | null
}) {
  return { number: page.number, url: page.url, title: page.title }
}
