import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { ReportPasswords } from '../../accounts/report-passwords.ts'
import { exact } from '../../report/exact.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Transact } from '../../store/store.ts'
import type { SiteAudits } from '../../store/sites/site-audits.ts'
import { eventSource } from '../http/event-source.ts'
import { Problem } from '../http/problem.ts'
import { createLargeBodies } from '../http/hold-large-bodies.ts'
import { publicAddress } from '../http/public-address.ts'
import { apiPrivacy } from '../query/default-privacy.ts'
import { inputOf } from '../query/fields.ts'
import { callerOf } from './authentication.ts'
import { idempotencyOf } from './idempotency-key.ts'
import { SiteAuditResource, siteAuditResource } from './crawl-resource.ts'
import { answerList, LIST_FIELDS, listEnvelope, SearchText } from './list-envelope.ts'
import type { DraftRules } from './report-fields.ts'
import { isReportId } from './report-id.ts'
import {
  readSiteChange,
  readSiteDraft,
  SiteAuditChangeFields,
  SiteAuditDraftFields,
} from './site-audit-fields.ts'

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded']
/** Bytes: a list of 5,000 URLs with 200 characters each, and the rest. */
const LIST_BODY = 1_200_000
const { page, per_page } = LIST_FIELDS
const List = inputOf({
  project: SearchText('Exact name of one of your projects, or ID of a project shared with you.'),
  page,
  per_page,
})
const Envelope = exact({ data: SiteAuditResource })
const Deleted = exact({
  id: Type.String(),
  object: Type.Enum(['site_audit']),
  deleted: Type.Boolean(),
})

export const SiteAuditParams = Type.Object({ id: Type.String() })

export interface SiteAuditNeeds extends DraftRules {
  readonly siteAudits: SiteAudits
  readonly reportPasswords: ReportPasswords
  readonly transact: Transact
  readonly onRunStored: () => void
  readonly baseUrl?: string | undefined
}

/** `/site-audits`: creates, lists, changes and deletes site audits. Their crawls are in `crawls.ts`. */
export const siteAuditRoutes: FastifyPluginAsyncTypebox<SiteAuditNeeds> = async (app, options) => {
  const { siteAudits, transact, baseUrl } = options
  const preParsing = createLargeBodies()
  const hash = async (owner: Owner, password: string | undefined) =>
    password === undefined ? undefined : await options.reportPasswords.hash(owner, password)

  app.get(
    '/site-audits',
    {
      schema: {
        summary: 'List site audits',
        querystring: List,
        response: { 200: listEnvelope(SiteAuditResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const { project } = query
      const { actor } = callerOf(request)
      const found = await siteAudits.list(actor, {
        project,
        page: query.page,
        perPage: query.per_page,
      })
      const address = publicAddress(request, baseUrl)
      const data = found.items.map((site) => siteAuditResource(site, address))
      return answerList(request, reply, { page: found, data, query, baseUrl })
    },
  )

  app.post(
    '/site-audits',
    {
      bodyLimit: LIST_BODY,
      preParsing,
      schema: {
        summary: 'Create a site audit and crawl its site',
        consumes: BODY_TYPES,
        body: SiteAuditDraftFields,
        response: { 201: Envelope },
      },
    },
    async (request, reply) => {
      const { actor, secret } = callerOf(request)
      const defaultPrivacy = apiPrivacy(options.settings.current())
      const read = await readSiteDraft(request.body, { ...options, defaultPrivacy })
      const { password, given, ...draft } = read
      const header = request.headers['idempotency-key']
      // Named, so that it cannot be the same as the body of a report under the same key.
      const idempotency = idempotencyOf({ header, fields: { of: 'site_audit', ...given }, secret })
      const passwordHash = await hash(actor, password)
      const site = await siteAudits.create(actor, { ...draft, passwordHash, idempotency })
      options.onRunStored()
      const address = publicAddress(request, baseUrl)
      reply.code(201).header('Location', `${address}${app.prefix}/site-audits/${site.id}`)
      return { data: siteAuditResource(site, address) }
    },
  )

  app.get(
    '/site-audits/:id',
    {
      schema: {
        summary: 'Show a site audit',
        params: SiteAuditParams,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const id = requireSiteId(request.params.id)
      const site = requireSite(await siteAudits.find(callerOf(request).actor, id))
      return { data: siteAuditResource(site, publicAddress(request, baseUrl)) }
    },
  )

  app.patch(
    '/site-audits/:id',
    {
      bodyLimit: LIST_BODY,
      preParsing,
      schema: {
        summary: 'Change a site audit',
        description: 'Settings apply from the next crawl on.',
        params: SiteAuditParams,
        consumes: BODY_TYPES,
        body: SiteAuditChangeFields,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const id = requireSiteId(request.params.id)
      const before = requireSite(await siteAudits.findToChange(actor, id))
      const { password, ...change } = await readSiteChange(
        request.body,
        before,
        options.parseTarget,
      )
      const passwordHash = await hash(actor, password)
      const from = eventSource(request)
      const asked = { ...change, passwordHash }
      const changed = requireSite(await siteAudits.update(actor, id, asked, from))
      return { data: siteAuditResource(changed, publicAddress(request, baseUrl)) }
    },
  )

  app.delete(
    '/site-audits/:id',
    {
      schema: {
        summary: 'Delete a site audit with all its crawls',
        params: SiteAuditParams,
        response: { 200: Deleted },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const id = requireSiteId(request.params.id)
      const from = eventSource(request)
      await transact(async (logged) => {
        requireSite((await logged.siteAudits.delete(actor, id)) || undefined)
        const event = { kind: 'report-deleted', userId: actor.id, subject: id, from } as const
        await logged.securityEvents.record(event)
      })
      return { id, object: 'site_audit' as const, deleted: true }
    },
  )
}

/** @throws {Problem} `site-audit-not-found` for a malformed ID, too */
export function requireSiteId(text: string): string {
  const id = text.toLowerCase()
  if (!isReportId(id)) throw siteNotFound()
  return id
}

/** The same answer for a missing site audit as for somebody else's. */
export function requireSite<Found>(found: Found | undefined): Found {
  if (found === undefined) throw siteNotFound()
  return found
}

function siteNotFound(): Problem {
  return new Problem('site-audit-not-found', 'There is no site audit with this ID.')
}
