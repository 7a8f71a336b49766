import type { FastifyPluginAsync } from 'fastify'
import type { Markers } from '../../../store/alerts/markers.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { Crawls } from '../../../store/sites/crawls.ts'
import type { ListedUrl } from '../../../store/sites/listed-urls.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import { CRAWL_FORMATS } from '../../http/answer/crawl-formats.ts'
import { publicAddress } from '../../http/public-address.ts'
import { sendCrawlExport } from '../../http/answer/crawl-export.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import type { InTurns } from '../../http/in-turns.ts'
import { textField } from '../../http/form/text-field.ts'
import { changesSince, crawlChanges, ofOtherRules } from '../../query/crawl-changes.ts'
import { changesBefore, crawlOfChange, pagesOfChange } from '../../query/change-filter.ts'
import { siteVerdicts } from '../../query/site-verdicts.ts'
import { runNumber } from '../../query/run-number.ts'
import { personOf } from '../../visitor/person.ts'
import { ChangesPage } from './changes-page.tsx'
import { CrawledPage } from './crawled-url-page.tsx'
import { FindingPage } from './finding-page.tsx'
import type { OpenSiteNeeds } from './open-site.ts'
import { showCrawl, showCrawlFile, showSite, showUrls } from './show-site.tsx'
import { hasPages } from './site-frame.tsx'
import { SitePage } from './site-page.tsx'
import { readMeasure } from './site-trend.tsx'
import { checkTexts } from './site-texts.ts'
import { crawlUrlQuery, readPage, readUrlFilter, type UrlFilter } from './url-filter.ts'
import { PER_PAGE, UrlListPage } from './url-list-page.tsx'

export interface SitePageNeeds extends OpenSiteNeeds {
  readonly crawls: Crawls
  readonly budgets: Pick<Budgets, 'ofReport'>
  readonly markers: Pick<Markers, 'list'>
  readonly inTurns: InTurns
  readonly version: string
}

interface Route {
  readonly Params: { readonly id: string; readonly check: string; readonly number: string }
}

/** Pages of an unfinished first crawl on the overview. */
const SO_FAR = 10

/** `/s/:id`: a site audit for people, with its findings, its pages and its exports. */
export const siteRoutes: FastifyPluginAsync<SitePageNeeds> = async (app, options) => {
  const { crawls, inTurns } = options

  app.get<Route>('/s/:id', async (request, reply) => {
    const exchange = { request, reply, options }
    return await showSite(request.params.id, exchange, async ({ audit, owned }) => {
      const crawl = audit.shown
      const summary = crawl === null ? null : await crawls.summary(crawl)
      const person = personOf(request)
      const shown =
        crawl === null || summary === null
          ? undefined
          : {
              crawl,
              summary,
              findings: await crawls.findings(crawl),
              since: await changesSince(crawls, crawl),
              trend: await crawls.trend(crawl),
              markers: person && (await options.markers.list(person.owner, audit.projectId)),
              verdicts: await siteVerdicts(crawls, crawl, await options.budgets.ofReport(audit)),
            }
      const measure = readMeasure(textField(request.query, 'trend'))
      const fetched = await fetchedSoFar(audit)
      const props = { site: options.site, audit, shown, owned, measure, fetched }
      return sendPage(<SitePage {...props} />, request, reply)
    })
  })

  /** The latest pages of a first crawl; none once there is a result. */
  async function fetchedSoFar({ shown, last }: SiteAudit): Promise<readonly ListedUrl[]> {
    if (shown !== null || !hasPages(last)) return []
    const latest = { kind: 'pages', sortBy: 'number', sort: 'desc' } as const
    return (await crawls.urls(last, { ...latest, page: 1, perPage: SO_FAR })).items
  }

  /** Undefined for all URLs. */
  async function numbersOf(
    crawl: Crawl,
    { check, change }: UrlFilter,
  ): Promise<Uint32Array | 'incomparable' | undefined> {
    const found = check === undefined ? undefined : (await crawls.finding(crawl, check))?.numbers
    if (change === undefined) return check === undefined ? undefined : (found ?? new Uint32Array())
    const changes = await changesBefore(crawls, crawl)
    return changes ? pagesOfChange(changes, { change, check, found }) : 'incomparable'
  }

  app.get<Route>('/s/:id/changes', async (request, reply) => {
    return await showCrawl(request.params.id, { request, reply, options }, async (opened) => {
      const { actor, audit, crawl, owned } = opened
      const number = runNumber(textField(request.query, 'crawl'))
      const asked = number === undefined ? crawl : await crawls.find(actor, audit.id, number)
      if (asked?.status !== 'completed') return options.errorPages.notFound(request, reply)
      const after = asked
      const before = await crawls.before(after)
      const found = before && (await crawlChanges(crawls, before, after))
      const otherRules = found !== undefined && ofOtherRules(found.summaries)
      const shown = { before, after, changes: found?.changes, otherRules }
      const props = { site: options.site, audit, owned, ...shown }
      return sendPage(<ChangesPage {...props} />, request, reply)
    })
  })

  app.get<Route>('/s/:id/findings/:check', async (request, reply) => {
    const { id, check } = request.params
    return await showCrawl(id, { request, reply, options }, async ({ audit, crawl, owned }) => {
      const found = await crawls.finding(crawl, check)
      if (!found) return options.errorPages.notFound(request, reply)
      const page = readPage(textField(request.query, 'page'))
      const some = { page, perPage: PER_PAGE }
      const urls = await crawls.findingPages(crawl, found.numbers, some)
      const rows = await crawls.evidence(crawl, check, some)
      const { finding } = found
      const onPages = await crawls.foundOn(crawl, finding, urls.items)
      const props = { site: options.site, audit, owned, finding, rows, urls, onPages, page }
      return sendPage(<FindingPage {...props} />, request, reply)
    })
  })

  app.get<Route>('/s/:id/pages', async (request, reply) => {
    return await showUrls(request.params.id, { request, reply, options }, async (opened) => {
      const { audit, crawl, owned } = opened
      const filter = readUrlFilter(request.query)
      const { check } = filter
      const numbers = await numbersOf(crawl, filter)
      const from = await crawlOfChange(crawls, crawl, filter.change)
      const urls = await crawls.urls(
        from,
        crawlUrlQuery(filter, {
          perPage: PER_PAGE,
          numbers: numbers === 'incomparable' ? new Uint32Array() : numbers,
        }),
      )
      const checkTitle = check === undefined ? undefined : checkTexts(check)?.title
      const templateName = (await crawls.templates(from)).find(
        ({ id }) => id === filter.template,
      )?.name
      const incomparable = numbers === 'incomparable'
      const shown = { filter, from, urls, checkTitle, templateName, incomparable }
      const props = { site: options.site, audit, crawl, owned, ...shown }
      return sendPage(<UrlListPage {...props} />, request, reply)
    })
  })

  app.get<Route>('/s/:id/pages/:number', async (request, reply) => {
    const { id, number: text } = request.params
    return await showUrls(id, { request, reply, options }, async ({ audit, crawl, owned }) => {
      const number = runNumber(text)
      const view = number === undefined ? undefined : await crawls.page(crawl, number)
      if (!view) return options.errorPages.notFound(request, reply)
      const person = personOf(request) !== undefined
      const props = { site: options.site, audit, owned, view, person }
      return sendPage(<CrawledPage {...props} />, request, reply)
    })
  })

  for (const format of CRAWL_FORMATS) {
    app.get<Route>(`/s/:id/export.${format}`, async (request, reply) => {
      const exchange = { request, reply, options }
      return await showCrawlFile(request.params.id, exchange, async ({ audit, crawl }) => {
        const summary = await crawls.summary(crawl)
        if (summary === null) return options.errorPages.notFound(request, reply)
        const server = publicAddress(request, options.baseUrl)
        const { version, budgets } = options
        const judged = { crawls, crawl, summary, budgets, site: audit }
        const wanted = { ...judged, format, inTurns, version, server }
        return sendCrawlExport(reply, wanted)
      })
    })
  }
}
