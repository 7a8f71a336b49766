import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { requireReportId } from '../../api/report-id.ts'
import { FRAMED_POLICY, setUnlisted } from '../../http/answer/page-headers.ts'
import { renderDocument, type Site } from '../../parts/frame/document.tsx'
import type { ResultsStore } from '../../../store/runs/results.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { badgeSvg } from './badge-svg.ts'
import type { KeepViews } from './keep-views.ts'
import { EmbedPage } from './embed-page.tsx'

/** Seconds: badges are embedded in many pages, and must disappear soon after a report is made private. */
const KEPT_S = 300

export interface EmbedNeeds {
  readonly results: ResultsStore
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly keepViews: KeepViews
}

/**
 * `/r/:id/badge.svg` and `/r/:id/embed`: what other sites embed of a public report. Everybody gets the same anonymous
 * view, whether signed in or not.
 */
export const embedRoutes: FastifyPluginAsync<EmbedNeeds> = async (app, options) => {
  const { results, site, errorPages } = options
  const keepViews = options.keepViews({ forAll: true })
  const shownToAll = async (id: string) => {
    const shown = await results.shown({ kind: 'anonymous' }, requireReportId(id))
    return shown?.stored
  }

  app.get<{ Params: { id: string } }>('/r/:id/badge.svg', keepViews, async (request, reply) => {
    const stored = await shownToAll(request.params.id)
    if (!stored) return errorPages.notFound(request, reply)
    setShown(reply).header(
      'Content-Security-Policy',
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    const { result, score } = stored.results
    return reply.type('image/svg+xml; charset=utf-8').send(badgeSvg(result, score))
  })

  app.get<{ Params: { id: string } }>('/r/:id/embed', keepViews, async (request, reply) => {
    const stored = await shownToAll(request.params.id)
    if (!stored) return errorPages.notFound(request, reply)
    setShown(reply).header('Content-Security-Policy', FRAMED_POLICY)
    const { results: found, savedAt } = stored
    const reportId = requireReportId(request.params.id)
    const page = <EmbedPage {...{ site, reportId, results: found, savedAt }} />
    return reply.type('text/html; charset=utf-8').send(renderDocument(page))
  })
}

/** Allows other sites to embed it, and caching for a while. */
export function setShown(reply: FastifyReply): FastifyReply {
  return setUnlisted(reply).headers({
    'Cache-Control': `public, max-age=${KEPT_S}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}
