import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { CrawlStreams } from '../live/crawl-streams.ts'
import { callerOf } from './authentication.ts'
import { CRAWL, type CrawlOfNeeds, CrawlParams, createCrawlOf } from './crawl-of.ts'
import { tooManyStreams } from './too-many-streams.ts'

const Events = {
  description:
    'Server-sent events: progress {crawl, status, known, waiting, fetched, pages, progress}; at the end completed, failed or cancelled, with score and error. Last-Event-ID resumes the stream.',
  content: { 'text/event-stream': { schema: Type.String() } },
}

/** `/site-audits/{id}/crawls/{number}/events`: the progress of a crawl, as it happens. */
export const crawlEventRoutes: FastifyPluginAsyncTypebox<
  CrawlOfNeeds & { readonly crawlStreams: CrawlStreams }
> = async (app, options) => {
  const crawlOf = createCrawlOf(options)

  app.get(
    `${CRAWL}/events`,
    { schema: { summary: 'Follow a crawl', params: CrawlParams, response: { 200: Events } } },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const crawl = await crawlOf(request, request.params)
      const refused = options.crawlStreams.answer({ actor, crawl, request, reply })
      if (refused) throw tooManyStreams(refused)
      return reply
    },
  )
}
