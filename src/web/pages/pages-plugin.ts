import accepts from '@fastify/accepts'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { withSample } from '../sample/sample-report.ts'
import { sampleRoutes } from '../sample/sample-routes.ts'
import { parseFormText } from '../http/form-text.ts'
import { readAssets, serveAssets } from '../http/answer/own-assets.ts'
import { createKeepPages } from '../http/answer/keep-pages.ts'
import { createSite } from '../http/answer/own-site.ts'
import { readStyleSheet } from '../http/answer/style-sheet.ts'
import { impersonationRoutes } from './admin/impersonation-routes.ts'
import { adminRoutes } from './admin/admin-routes.tsx'
import { accountRoutes } from './account/account-routes.ts'
import { alertRoutes } from './alerts/alert-routes.tsx'
import { timelineRoutes } from './alerts/timeline-routes.tsx'
import { watchingRoutes } from './alerts/watching-routes.tsx'
import { docsRoutes } from './docs/docs-routes.tsx'
import { createErrorPages } from '../http/answer/error-pages.tsx'
import { createAccounts, setUpFirst } from './sign-in/set-up-first.ts'
import { bulkRoutes } from './reports/bulk-routes.ts'
import { csvRoutes } from './reports/csv-routes.ts'
import { firstStepRoutes } from './reports/first-step-routes.ts'
import { deleteRoutes } from './reports/delete-routes.tsx'
import { listEventRoutes } from './reports/list-event-routes.ts'
import { rowRoutes } from './reports/row-routes.tsx'
import { listRoutes } from './reports/list-routes.tsx'
import { batchRoutes } from './batches/batch-routes.tsx'
import { sitemapAuditRoutes } from './new-audit/sitemap-audit-routes.tsx'
import { sitemapRoutes } from './sitemaps/sitemap-routes.tsx'
import { crawlActRoutes } from './site/crawl-act-routes.ts'
import { siteEventRoutes } from './site/site-event-routes.ts'
import { siteDetailRoutes } from './site/site-detail-routes.tsx'
import { templateRoutes } from './site/template-routes.tsx'
import { siteRoutes } from './site/site-routes.tsx'
import { siteSettingsRoutes } from './site/site-settings-routes.tsx'
import { siteUnlockRoutes } from './site/site-unlock-routes.ts'
import { sitesRoutes } from './site/sites-routes.tsx'
import { siteAuditRoutes } from './new-audit/site-audit-routes.tsx'
import { listAuditRoutes } from './new-audit/list-audit-routes.tsx'
import { newAuditRoutes } from './new-audit/new-audit-routes.tsx'
import { deleteReportRoutes } from './report/delete-report-routes.tsx'
import { embedRoutes } from './report/embed-routes.tsx'
import { auditRoutes } from './report/audit-routes.ts'
import { keepRoutes } from './report/keep-routes.ts'
import { reportSettingsRoutes } from './report/report-settings-routes.tsx'
import { shareRoutes } from './report/share-routes.tsx'
import { answerBeforeBody } from '../visitor/answer-before-body.ts'
import { holdImpersonation } from '../visitor/hold-impersonation.ts'
import { holdSecondFactor } from '../visitor/hold-second-factor.ts'
import { takeOwnFormsOnly } from '../visitor/own-forms.ts'
import { takeOwnHostOnly } from '../visitor/own-host.ts'
import { knowPerson, knowPersonStill, personOf } from '../visitor/person.ts'
import { setUpRoutes } from './sign-in/set-up-routes.tsx'
import { accountLinkRoutes } from './sign-in/account-link-routes.tsx'
import { codeRoutes } from './sign-in/code-routes.tsx'
import { recoveryRoutes } from './sign-in/recovery-routes.tsx'
import { signUpRoutes } from './sign-in/sign-up-routes.tsx'
import { signInLinkRoutes } from './sign-in/sign-in-link-routes.tsx'
import { signInRoutes } from './sign-in/sign-in-routes.tsx'
import { landingRoutes } from './landing/landing-routes.tsx'
import { createInTurns } from '../http/in-turns.ts'
import { changeInTurns } from '../http/take-turns.ts'
import type { Turns } from '../http/turns.ts'
import type { BuildFiles } from '../api/build-files.ts'
import type { CrawlStreams } from '../live/crawl-streams.ts'
import type { ListStreams } from '../live/list-streams.ts'
import type { ReportStreams } from '../live/report-streams.ts'
import { cardRoutes } from './report/card/card-routes.ts'
import { checkRoutes } from './report/check-routes.tsx'
import { compareRoutes } from './report/compare/compare-routes.tsx'
import { eventRoutes } from './report/event-routes.ts'
import { exportRoutes } from './report/export-routes.ts'
import { createKeepViews } from './report/keep-views.ts'
import { fileRoutes } from './report/file-routes.ts'
import { setPageHeaders } from '../http/answer/page-headers.ts'
import { pdfRoutes } from './pdf/pdf-routes.tsx'
import type { PagesOptions } from './pages-options.ts'
import { reportRoutes } from './report/report-routes.tsx'
import { runRoutes } from './report/run-routes.tsx'
import { deleteProjectRoutes } from './projects/delete-project-routes.tsx'
import { projectRoutes } from './projects/project-routes.tsx'
import { publicProjectRoutes } from './projects/public-project-routes.tsx'
import { settingsRoutes } from './projects/settings-routes.tsx'
import { buildRoutes } from './builds/build-routes.tsx'
import { importKeyRoutes } from './builds/import-key-routes.tsx'
import { feedRoutes } from './feeds/feed-routes.tsx'
import { unlockRoutes } from './report/unlock-routes.ts'

/** The pages for people, to be registered without a prefix: they also answer every unknown path. */
export const pagesPlugin: FastifyPluginAsync<
  PagesOptions & {
    readonly changes: Turns
    readonly buildFiles: BuildFiles
    readonly streams: ReportStreams
    readonly crawlStreams: CrawlStreams
    readonly listStreams: ListStreams
  }
> = async (app, options) => {
  const { settings, version } = options
  const assets = await readAssets(options.logo)
  const styleSheet = await readStyleSheet(() => settings.current().ACCENT_COLOR)
  const site = createSite({ assets, styleSheet, settings, version })
  const errorPages = createErrorPages(site)
  app.addHook('onRequest', setPageHeaders)
  app.setNotFoundHandler((request, reply) => errorPages.notFound(request, reply))
  app.setErrorHandler((error: FastifyError, request, reply) =>
    errorPages.failure(error, request, reply),
  )
  app.removeAllContentTypeParsers()
  await app.register(formbody, { parser: parseFormText })
  await app.register(cookie)
  await app.register(accepts)
  takeOwnHostOnly(app, { errorPages, refuseHost: options.refuseHost })
  knowPerson(app, options)
  changeInTurns(app, options.changes, (request) => personOf(request)?.owner.id)
  knowPersonStill(app, options)
  takeOwnFormsOnly(app, { errorPages, baseUrl: options.baseUrl })
  holdImpersonation(app, { errorPages })
  holdSecondFactor(app, options)
  answerBeforeBody(app, { errorPages })

  const accounts = createAccounts(options.users)
  const inTurns = createInTurns()
  const own = { site, printSheets: styleSheet.printed, errorPages, accounts, inTurns }
  const stores = { ...options, ...withSample(options), ...own }
  const keepPages = createKeepPages(options)
  const needs = { ...stores, keepPages, keepViews: createKeepViews(stores) }
  serveAssets(app, assets)
  styleSheet.serve(app)
  await app.register(docsRoutes, {
    site,
    errorPages,
    baseUrl: options.baseUrl,
    settings: options.settings,
    keepPages,
  })
  sampleRoutes(app)
  await reportRoutes(app, needs)
  await runRoutes(app, needs)
  await checkRoutes(app, needs)
  await compareRoutes(app, needs)
  await auditRoutes(app, needs)
  await keepRoutes(app, needs)
  await shareRoutes(app, needs)
  await reportSettingsRoutes(app, needs)
  await deleteReportRoutes(app, needs)
  await embedRoutes(app, needs)
  await cardRoutes(app, needs)
  await eventRoutes(app, needs)
  await exportRoutes(app, needs)
  await pdfRoutes(app, needs)
  await fileRoutes(app, needs)
  await unlockRoutes(app, needs)
  await publicProjectRoutes(app, needs)
  await siteRoutes(app, needs)
  await siteDetailRoutes(app, needs)
  await templateRoutes(app, needs)
  await siteEventRoutes(app, needs)
  await siteUnlockRoutes(app, needs)
  await siteSettingsRoutes(app, needs)
  await crawlActRoutes(app, needs)
  await setUpRoutes(app, needs)
  await app.register(async (people) => {
    setUpFirst(people, accounts)
    await landingRoutes(people, needs)
    await signInRoutes(people, needs)
    await codeRoutes(people, needs)
    await signInLinkRoutes(people, needs)
    await signUpRoutes(people, needs)
    await accountLinkRoutes(people, needs)
    await recoveryRoutes(people, needs)
    await listRoutes(people, needs)
    await csvRoutes(people, needs)
    await listEventRoutes(people, needs)
    await rowRoutes(people, needs)
    await firstStepRoutes(people, needs)
    await bulkRoutes(people, needs)
    await deleteRoutes(people, needs)
    await newAuditRoutes(people, needs)
    await listAuditRoutes(people, needs)
    await batchRoutes(people, needs)
    await siteAuditRoutes(people, needs)
    await sitesRoutes(people, needs)
    await sitemapAuditRoutes(people, needs)
    await sitemapRoutes(people, needs)
    await projectRoutes(people, needs)
    await settingsRoutes(people, needs)
    await buildRoutes(people, needs)
    await importKeyRoutes(people, needs)
    await feedRoutes(people, needs)
    await alertRoutes(people, needs)
    await watchingRoutes(people, needs)
    await timelineRoutes(people, needs)
    await deleteProjectRoutes(people, needs)
    await impersonationRoutes(people, needs)
    await people.register(adminRoutes, needs)
    await accountRoutes(people, needs)
  })
}
