import type { FastifyPluginAsync } from 'fastify'
import type { SitemapReading, SitemapReadings } from '../../../store/jobs/sitemap-readings.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { createSentOnce } from '../../http/form/sent-once.ts'
import { RETRY_S } from '../new-audit/refused-audit.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { FailedPage } from './failed-page.tsx'
import { FoundPage } from './found-page.tsx'
import { auditTicked, tickedFields, type TickedNeeds } from './audit-ticked.ts'
import { WaitingPage } from './waiting-page.tsx'

interface Route {
  readonly Params: { readonly id: string }
}

export interface SitemapNeeds extends TickedNeeds {
  readonly sitemapReadings: SitemapReadings
  readonly onRunStored: () => void
  readonly onReadingStored: () => void
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/sitemaps/:id`: the pages of a sitemap, and audits of them; 404 to all but its owner. */
export const sitemapRoutes: FastifyPluginAsync<SitemapNeeds> = async (app, options) => {
  const { site, sitemapReadings, batches } = options
  const sentOnce = createSentOnce<Awaited<ReturnType<typeof auditTicked>>>(async (owner, id) => {
    return (await batches.find(owner, id)) !== undefined
  })

  app.get<Route>('/sitemaps/:id', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/sitemaps/${id}`, reply)
    const reading = requireReport(await sitemapReadings.find(person.owner, id))
    return sendPage(pageOf(reading, options), request, reply)
  })

  app.post<Route>('/sitemaps/:id/audit', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/sitemaps/${id}`, reply)
    const { owner } = person
    const reading = requireReport(await sitemapReadings.find(owner, id))
    const { outcome } = reading
    if (outcome?.status !== 'completed') {
      return setPersonal(reply).redirect(`/sitemaps/${id}`, 303)
    }
    const { contents } = outcome
    const ticked = tickedFields(request.body)
    const sent = { owner, body: request.body, place: id }
    const audited = await sentOnce(sent, async (batchId) => {
      return await auditTicked({ owner, reading, contents, ticked, id: batchId }, options)
    })
    if ('id' in audited) {
      options.onRunStored()
      return setPersonal(reply).redirect(`/batches/${audited.id}`, 303)
    }
    const { fault } = audited
    const page = <FoundPage {...{ site, reading, contents, ticked, fault }} />
    return sendPage(page, request, reply.code(422))
  })

  app.post<Route>('/sitemaps/:id/again', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/sitemaps/${id}`, reply)
    try {
      const next = requireReport(await sitemapReadings.again(person.owner, id))
      options.onReadingStored()
      return setPersonal(reply).redirect(`/sitemaps/${next}`, 303)
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'readings-full') throw error
      setFlash({ kind: 'readings-full' }, reply, options.baseUrl)
      reply.header('Retry-After', String(RETRY_S[429]))
    }
    return setPersonal(reply).redirect(`/sitemaps/${id}`, 303)
  })
}

function pageOf(reading: SitemapReading, { site }: SitemapNeeds) {
  const { outcome } = reading
  if (outcome === null) return <WaitingPage site={site} reading={reading} />
  if (outcome.status === 'failed') {
    return <FailedPage site={site} reading={reading} fault={outcome.fault} />
  }
  return <FoundPage site={site} reading={reading} contents={outcome.contents} />
}
