import type { FastifyPluginAsync } from 'fastify'
import type { CrawlStreams } from '../../live/crawl-streams.ts'
import { openSite, type OpenSiteNeeds } from './open-site.ts'
import { progressText } from './site-texts.ts'

export interface SiteEventNeeds extends OpenSiteNeeds {
  readonly crawlStreams: CrawlStreams
}

/** `/s/:id/events`: the progress of the latest crawl in words, with the same access as the page. */
export const siteEventRoutes: FastifyPluginAsync<SiteEventNeeds> = async (app, options) => {
  app.get<{ Params: { id: string } }>('/s/:id/events', async (request, reply) => {
    const opened = await openSite(request.params.id, { request, reply, options })
    const crawl = opened?.audit.last
    if (!opened || !crawl) return options.errorPages.notFound(request, reply)
    const { actor } = opened
    const asked = { actor, crawl, request, reply, textOf: progressText }
    const refused = options.crawlStreams.answer(asked)
    if (!refused) return reply
    reply.code(refused.status).header('Retry-After', String(refused.retryAfter))
    return reply
      .type('text/plain; charset=utf-8')
      .send('Too many pages are open. Close some and try again.\n')
  })
}
