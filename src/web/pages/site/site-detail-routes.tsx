import type { FastifyPluginAsync } from 'fastify'
import type { ReferenceKind } from '../../../store/sites/reference-list.ts'
import { REFERENCE_STATES } from '../../../store/sites/reference-list.ts'
import type { Crawl } from '../../../store/sites/site-audit-row.ts'
import { textField } from '../../http/form/text-field.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { changesBefore, FINDING_CHANGES } from '../../query/change-filter.ts'
import { changesSince } from '../../query/crawl-changes.ts'
import { CRAWLS_PER_PAGE, CrawlsPage } from './crawls-page.tsx'
import { FindingsPage } from './findings-page.tsx'
import { REFERENCES_PER_PAGE, ReferencesPage } from './references-page.tsx'
import { showCrawl, showSite } from './show-site.tsx'
import type { SitePageNeeds } from './site-routes.tsx'
import { StructurePage } from './structure-page.tsx'
import { type Inventory, ThirdPartiesPage } from './third-parties-page.tsx'
import { readPage } from './url-filter.ts'
import { PER_PAGE } from './url-list-page.tsx'

interface Route {
  readonly Params: { readonly id: string }
}

/** `/s/:id/…`: what a crawl found, by subject, and the crawls of a site. */
export const siteDetailRoutes: FastifyPluginAsync<SitePageNeeds> = async (app, options) => {
  const { crawls, site } = options

  app.get<Route>('/s/:id/findings', async (request, reply) => {
    return await showCrawl(request.params.id, { request, reply, options }, async (opened) => {
      const { audit, crawl, owned } = opened
      const findings = await crawls.findings(crawl)
      const checks = (await crawls.summary(crawl))?.site_checks ?? []
      const wanted = textField(request.query, 'change')
      const change = FINDING_CHANGES.find((each) => each === wanted)
      const compared = change && (await changesBefore(crawls, crawl))?.findings
      const changed = change && {
        change,
        findings: compared?.filter((each) => each.change === change),
      }
      const since = await changesSince(crawls, crawl)
      const props = { site, audit, crawl, owned, findings, checks, since, changed }
      return sendPage(<FindingsPage {...props} />, request, reply)
    })
  })

  app.get<Route>('/s/:id/structure', async (request, reply) => {
    return await showCrawl(request.params.id, { request, reply, options }, async (opened) => {
      const { audit, crawl, owned } = opened
      const structure = (await crawls.summary(crawl))?.structure
      const props = { site, audit, crawl, owned, structure }
      return sendPage(<StructurePage {...props} />, request, reply)
    })
  })

  const REFERENCES: readonly (readonly [string, ReferenceKind])[] = [
    ['links', 'link'],
    ['files', 'file'],
  ]
  for (const [name, kind] of REFERENCES) {
    app.get<Route>(`/s/:id/${name}`, async (request, reply) => {
      return await showCrawl(request.params.id, { request, reply, options }, async (opened) => {
        const { audit, crawl, owned } = opened
        const page = readPage(textField(request.query, 'page'))
        const wanted = textField(request.query, 'state')
        const state = REFERENCE_STATES.find((each) => each === wanted)
        const query = { kind, state, page, perPage: REFERENCES_PER_PAGE }
        const references = await crawls.references(crawl, query)
        const summary = await crawls.summary(crawl)
        const props = { site, audit, owned, kind, state, references, summary, page }
        return sendPage(<ReferencesPage {...props} />, request, reply)
      })
    })
  }

  app.get<Route>('/s/:id/third-parties', async (request, reply) => {
    return await showCrawl(request.params.id, { request, reply, options }, async (opened) => {
      const { audit, crawl, owned } = opened
      const files = await inventoryOf(crawl, 'site-third-parties')
      const cookies = await inventoryOf(crawl, 'site-cookies')
      const props = { site, audit, owned, files, cookies }
      return sendPage(<ThirdPartiesPage {...props} />, request, reply)
    })
  })

  async function inventoryOf(crawl: Crawl, check: string): Promise<Inventory | undefined> {
    const found = await crawls.finding(crawl, check)
    if (!found) return undefined
    const rows = await crawls.evidence(crawl, check, { page: 1, perPage: PER_PAGE })
    return { finding: found.finding, rows }
  }

  app.get<Route>('/s/:id/crawls', async (request, reply) => {
    const exchange = { request, reply, options }
    return await showSite(request.params.id, exchange, async ({ actor, audit, owned }) => {
      const page = readPage(textField(request.query, 'page'))
      const found = await crawls.list(actor, audit.id, { page, perPage: CRAWLS_PER_PAGE })
      if (!found) return options.errorPages.notFound(request, reply)
      const props = { site, audit, owned, crawls: found, page }
      return sendPage(<CrawlsPage {...props} />, request, reply)
    })
  })
}
