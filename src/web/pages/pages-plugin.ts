import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { parseFormText } from '../form-text.ts'
import { readAssets, serveAssets } from './assets.ts'
import { docsRoutes } from './docs-routes.tsx'
import { createErrorPages } from './error-pages.tsx'
import { landingRoutes } from './landing-routes.tsx'
import type { ReportStreams } from '../live/report-streams.ts'
import { eventRoutes } from './event-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { setPageHeaders } from './page-headers.ts'
import type { PagesOptions } from './pages-options.ts'
import { reportRoutes } from './report-routes.tsx'
import { unlockRoutes } from './unlock-routes.ts'

/** The pages for people, to be registered without a prefix: whatever has no page is theirs to say. */
export const pagesPlugin: FastifyPluginAsync<
  PagesOptions & { readonly streams: ReportStreams }
> = async (app, options) => {
  const assets = await readAssets()
  const site = { styles: assets.styles, script: assets.script, version: options.version }
  const errorPages = createErrorPages(site)
  app.addHook('onRequest', setPageHeaders)
  app.setNotFoundHandler((request, reply) => errorPages.notFound(request, reply))
  app.setErrorHandler((error: FastifyError, request, reply) =>
    errorPages.failure(error, request, reply),
  )
  app.removeAllContentTypeParsers()
  await app.register(formbody, { parser: parseFormText })
  await app.register(cookie)

  await serveAssets(app, assets)
  await app.register(landingRoutes, { ...options, site })
  await app.register(docsRoutes, { site, errorPages })
  await app.register(reportRoutes, { ...options, site, errorPages })
  await app.register(eventRoutes, { ...options, site, errorPages })
  await app.register(fileRoutes, { ...options, site, errorPages })
  await app.register(unlockRoutes, { ...options, site, errorPages })
}
