import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createLargeBodies } from '../../http/hold-large-bodies.ts'
import type { ReportPasswords } from '../../../accounts/report-passwords.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { EventSource } from '../../../store/accounts/security-events.ts'
import type { Transact } from '../../../store/store.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import type { DraftRules } from '../../api/report-fields.ts'
import { isRecord } from '../../query/fields.ts'
import { readSiteChange } from '../../api/site-audit-fields.ts'
import { requireSite, requireSiteId } from '../../api/site-audits.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { eventSource } from '../../http/event-source.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { publicAddress } from '../../http/public-address.ts'
import { crawlFieldsOf, keptCrawl, LIST_FORM, typedCrawl } from '../../parts/forms/crawl-fields.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { type SiteFaults, siteFaultsOf } from '../new-audit/site-faults.ts'
import { DeleteSitePage } from './delete-site-page.tsx'
import { SiteSettingsPage } from './site-settings-page.tsx'

export interface SiteSettingsNeeds extends Pick<DraftRules, 'parseTarget'> {
  readonly siteAudits: SiteAudits
  readonly reportPasswords: ReportPasswords
  readonly transact: Transact
  readonly site: Site
  readonly baseUrl?: string | undefined
}

interface Route {
  readonly Params: { readonly id: string }
}

/** `/s/:id/settings` and `/s/:id/delete`; 404 for users who may not change the site audit. */
export const siteSettingsRoutes: FastifyPluginAsync<SiteSettingsNeeds> = async (app, options) => {
  const { siteAudits, transact, site, baseUrl } = options

  app.get<Route>('/s/:id/settings', async (request, reply) => {
    const id = requireSiteId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/s/${id}/settings`, reply)
    const audit = requireSite(await siteAudits.findToChange(person.owner, id))
    return await sendSettings(audit, { request, reply, options })
  })

  const preParsing = createLargeBodies()
  app.post<Route>(
    '/s/:id/settings',
    { bodyLimit: LIST_FORM, preParsing },
    async (request, reply) => {
      const id = requireSiteId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/s/${id}/settings`, reply)
      const { owner } = person
      const before = requireSite(await siteAudits.findToChange(owner, id))
      const from = eventSource(request)
      const faults = await save(request.body, { owner, before, from, options })
      if (faults) {
        reply.code(422)
        return sendSettings(before, { request, reply, options }, faults)
      }
      setFlash({ kind: 'site-audit-saved' }, reply, baseUrl)
      return setPersonal(reply).redirect(`/s/${id}/settings`, 303)
    },
  )

  app.get<Route>('/s/:id/delete', async (request, reply) => {
    const id = requireSiteId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/s/${id}/delete`, reply)
    const audit = requireSite(await siteAudits.findToChange(person.owner, id))
    return sendPage(<DeleteSitePage site={site} audit={audit} />, request, reply)
  })

  app.post<Route>('/s/:id/delete', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const id = requireSiteId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/s/${id}`, reply)
    const from = eventSource(request)
    await transact(async (logged) => {
      requireSite((await logged.siteAudits.delete(person.owner, id)) || undefined)
      const event = { kind: 'report-deleted', userId: person.owner.id, subject: id, from } as const
      await logged.securityEvents.record(event)
    })
    setFlash({ kind: 'site-audit-deleted' }, reply, baseUrl)
    return setPersonal(reply).redirect('/sites', 303)
  })
}

interface Saving {
  readonly owner: Owner
  readonly before: SiteAudit
  readonly from: EventSource
  readonly options: SiteSettingsNeeds
}

async function save(
  body: unknown,
  { owner, before, from, options }: Saving,
): Promise<SiteFaults | undefined> {
  const given = {
    privacy: textField(body, 'privacy'),
    password: textField(body, 'password'),
    ...crawlFieldsOf({ ...(isRecord(body) && body), source: before.choices.source }),
  }
  try {
    const { password, ...change } = await readSiteChange(given, before, options.parseTarget)
    const passwordHash =
      password === undefined ? undefined : await options.reportPasswords.hash(owner, password)
    const asked = { ...change, passwordHash }
    requireSite(await options.siteAudits.update(owner, before.id, asked, from))
    return undefined
  } catch (error) {
    const faults = siteFaultsOf(error, body)
    if (!faults) throw error
    return faults
  }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: SiteSettingsNeeds
}

async function sendSettings(
  audit: SiteAudit,
  { request, reply, options }: Exchange,
  faults?: SiteFaults,
): Promise<FastifyReply> {
  const typed =
    faults === undefined
      ? keptCrawl(audit.choices, await options.siteAudits.listed(audit))
      : { ...typedCrawl(request.body), source: audit.choices.source }
  const chosen = { '0': 0, '1': 1, '2': 2 } as const
  const text = textField(request.body, 'privacy')
  const privacy = text === '0' || text === '1' || text === '2' ? chosen[text] : audit.privacy
  const address = publicAddress(request, options.baseUrl)
  const props = { site: options.site, audit, address, choices: typed, privacy }
  return sendPage(<SiteSettingsPage {...props} {...(faults && { faults })} />, request, reply)
}
