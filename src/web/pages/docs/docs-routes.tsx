import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { catalogue } from '../../../checks/catalogue.ts'
import { budgetSchema } from '../../../report/rules/budget-schema.ts'
import { tagAnswer } from '../../http/etag.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { AccessibilityPage } from './accessibility-page.tsx'
import { DocsCheckPage } from './docs-check-page.tsx'
import { HelpPage } from './help-page.tsx'
import { DocsChecksPage, IMPORTANCES, MOST_SEARCHED } from './docs-checks-page.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import type { KeepPages } from '../../http/answer/keep-pages.ts'
import { setIndexed } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { type ApiChapter, chaptersOf } from './api/api-chapters.ts'
import { withSchemas } from './api/with-schemas.ts'
import { ApiPage } from './api/api-page.tsx'
import { publicAddress } from '../../http/public-address.ts'

export interface DocsOptions {
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
  readonly settings: Pick<Settings, 'current'>
  readonly keepPages: KeepPages
}

const BUDGET_SCHEMA = JSON.stringify(budgetSchema())

/**
 * `/docs` and `/accessibility`: the documentation of checks and API, the same for everybody, cached until its tags
 * change.
 */
export const docsRoutes: FastifyPluginAsync<DocsOptions> = async (app, options) => {
  const { site, errorPages, baseUrl, settings, keepPages } = options
  app.addHook('onSend', tagAnswer)
  app.addHook('onRequest', async (_request, reply) => void setIndexed(reply))

  app.get('/docs', keepPages(), async (request, reply) =>
    sendPage(<HelpPage site={site} contactUrl={settings.current().CONTACT_URL} />, request, reply),
  )

  let chapters: readonly ApiChapter[] | undefined
  app.get('/docs/api', keepPages(), async (request, reply) => {
    chapters ??= await readChapters(app, baseUrl)
    const address = publicAddress(request, baseUrl)
    return sendPage(<ApiPage site={site} chapters={chapters} address={address} />, request, reply)
  })

  app.get('/docs/budget.schema.json', keepPages(), async (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').send(BUDGET_SCHEMA),
  )

  app.get('/accessibility', keepPages(), async (request, reply) =>
    sendPage(<AccessibilityPage site={site} />, request, reply),
  )

  const keepChecks = keepPages({ query: ({ query }) => withoutSearch(query) })
  app.get<{ Querystring: ChecksQuery }>('/docs/checks', keepChecks, async (request, reply) => {
    const { importance, search } = readChecksQuery(request.query)
    const page = <DocsChecksPage site={site} checks={catalogue} {...{ importance, search }} />
    return sendPage(page, request, reply)
  })

  app.get<{ Params: { id: string } }>('/docs/checks/:id', keepPages(), async (request, reply) => {
    const check = catalogue.find(({ id }) => id === request.params.id)
    return check
      ? sendPage(<DocsCheckPage site={site} check={check} />, request, reply)
      : errorPages.notFound(request, reply)
  })
}

interface ChecksQuery {
  readonly importance?: unknown
  readonly q?: unknown
}

function readChecksQuery({ importance, q }: ChecksQuery) {
  return {
    importance: IMPORTANCES.find((each) => each === importance),
    search: typeof q === 'string' ? q.slice(0, MOST_SEARCHED).trim() : '',
  }
}

/** Undefined for a search: there is no end of search texts. */
function withoutSearch(query: unknown): string | undefined {
  const { importance = '', search } = readChecksQuery(Object(query))
  return search === '' ? importance : undefined
}

/** Chapters of the document that programs get, which is served to the name of the base URL alone where there is one. */
async function readChapters(app: FastifyInstance, baseUrl = 'http://localhost') {
  const { host } = new URL(baseUrl)
  const described = await app.inject({ url: '/api/v1/openapi.json', headers: { host } })
  return chaptersOf(withSchemas(described.json()))
}
