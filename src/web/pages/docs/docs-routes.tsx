import type { FastifyPluginAsync } from 'fastify'
import { catalogue } from '../../../checks/catalogue.ts'
import { tagAnswer } from '../../etag.ts'
import type { Site } from '../../parts/document.tsx'
import { DocsCheckPage } from './docs-check-page.tsx'
import { DocsChecksPage, IMPORTANCES } from './docs-checks-page.tsx'
import type { ErrorPages } from '../answer/error-pages.tsx'
import { sendPage } from '../answer/send-page.ts'

export interface DocsOptions {
  readonly site: Site
  readonly errorPages: ErrorPages
}

/** `/docs/checks`: the manual, the same for everybody, and kept as long as its tag holds. */
export const docsRoutes: FastifyPluginAsync<DocsOptions> = async (app, { site, errorPages }) => {
  app.addHook('onSend', tagAnswer)

  app.get<{ Querystring: { importance?: unknown } }>('/docs/checks', async (request, reply) => {
    const importance = IMPORTANCES.find((each) => each === request.query.importance)
    const page = <DocsChecksPage site={site} checks={catalogue} importance={importance} />
    return sendPage(page, request, reply)
  })

  app.get<{ Params: { id: string } }>('/docs/checks/:id', async (request, reply) => {
    const check = catalogue.find(({ id }) => id === request.params.id)
    return check
      ? sendPage(<DocsCheckPage site={site} check={check} />, request, reply)
      : errorPages.notFound(request, reply)
  })
}
