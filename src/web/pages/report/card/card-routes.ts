import type { FastifyPluginAsync } from 'fastify'
import { requireReportId } from '../../../api/report-id.ts'
import { entityTag, isUnchanged } from '../../../http/etag.ts'
import type { ResultsStore } from '../../../../store/runs/results.ts'
import type { Site } from '../../../parts/frame/document.tsx'
import type { ErrorPages } from '../../../http/answer/error-pages.tsx'
import type { KeepViews } from '../keep-views.ts'
import { setShown } from '../embed-routes.tsx'
import { cardSvg } from './card-svg.ts'
import { createCardDrawer } from './draw-card.ts'

export interface CardNeeds {
  readonly results: ResultsStore
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly keepViews: KeepViews
}

/**
 * `/r/:id/card.png`: the picture in link previews of a public report. Everybody gets the anonymous view, and a report
 * that is not public is 404.
 */
export const cardRoutes: FastifyPluginAsync<CardNeeds> = async (app, options) => {
  const { results, site, errorPages } = options
  const draw = createCardDrawer()
  const keepViews = options.keepViews({ forAll: true })

  app.get<{ Params: { id: string } }>('/r/:id/card.png', keepViews, async (request, reply) => {
    const shown = await results.shown({ kind: 'anonymous' }, requireReportId(request.params.id))
    if (!shown?.stored) return errorPages.notFound(request, reply)
    const { results: found, savedAt } = shown.stored
    const sign = site.logo === undefined
    const svg = cardSvg({ results: found, savedAt, name: site.name, sign })
    const tag = entityTag(svg)
    setShown(reply).headers({
      ETag: tag,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('image/png').send(await draw(tag, svg))
  })
}
