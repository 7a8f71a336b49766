import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import {
  REFERENCE_STATES,
  type ListedReference,
  type ReferenceKind,
} from '../../store/sites/reference-list.ts'
import { inputOf } from '../query/fields.ts'
import { CRAWL, CrawlParams, createCrawlOf } from './crawl-of.ts'
import type { CrawlPageNeeds } from './crawl-pages.ts'
import { answerList, LIST_FIELDS, listEnvelope } from './list-envelope.ts'

const { page, per_page } = LIST_FIELDS
const References = inputOf({
  state: Type.Optional(Type.Enum([...REFERENCE_STATES], { description: 'Default: any.' })),
  page,
  per_page,
})

const CrawlReferenceResource = exact({
  url: Type.String(),
  state: Type.Enum([...REFERENCE_STATES], {
    description: 'unverified: it was not requested, or the response says nothing about it.',
  }),
  status: nullable(
    Type.Integer({
      description: 'After redirects; null without a response, also if the host cannot be reached.',
    }),
  ),
  unverified: nullable(
    Type.Enum(['disallowed', 'not-requested', 'refused', 'slow-down', 'no-response'], {
      description: 'Why the response says nothing; null if it does, or if there is none yet.',
    }),
  ),
  final_url: nullable(Type.String({ description: 'After redirects.' })),
  pages: Type.Integer({ description: 'Pages that refer to it.' }),
  own: Type.Enum([0, 1], { description: '1 for a file that the site itself serves.' }),
  type: nullable(Type.String({ description: 'Of a file, such as script or image.' })),
  mime_type: nullable(Type.String()),
  bytes: nullable(Type.Integer({ description: 'Of a file of the site that was read to its end.' })),
})

const KINDS: readonly (readonly [name: string, kind: ReferenceKind, summary: string])[] = [
  ['links', 'link', 'List the links of a crawl to other sites'],
  ['files', 'file', 'List the files that the pages of a crawl use'],
]

/** What the pages of a crawl refer to besides pages of the site. */
export const crawlReferenceRoutes: FastifyPluginAsyncTypebox<CrawlPageNeeds> = async (
  app,
  options,
) => {
  const { crawls, baseUrl } = options
  const crawlOf = createCrawlOf(options)

  for (const [name, kind, summary] of KINDS) {
    app.get(
      `${CRAWL}/${name}`,
      {
        schema: {
          summary,
          description: 'Broken ones first, then those of the most pages.',
          params: CrawlParams,
          querystring: References,
          response: { 200: listEnvelope(CrawlReferenceResource) },
        },
      },
      async (request, reply) => {
        const { query } = request
        const crawl = await crawlOf(request, request.params)
        const some = { kind, state: query.state, page: query.page, perPage: query.per_page }
        const found = await crawls.references(crawl, some)
        const data = found.items.map(referenceResource)
        return answerList(request, reply, { page: found, data, query, baseUrl })
      },
    )
  }
}

function referenceResource(reference: ListedReference): Static<typeof CrawlReferenceResource> {
  const { url, type, own, pages, answer } = reference
  return {
    url,
    state: reference.state,
    status: answer?.status ?? null,
    unverified: answer?.unverified ?? null,
    final_url: answer?.finalUrl ?? null,
    pages,
    own: own ? 1 : 0,
    type: type === '' ? null : type,
    mime_type: answer === null || answer.mimeType === '' ? null : answer.mimeType,
    bytes: answer?.bytes ?? null,
  }
}
