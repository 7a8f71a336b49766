import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { exact } from '../../report/exact.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import type { Report } from '../../store/reports/report-row.ts'
import { eventSource } from '../http/event-source.ts'
import { preferredWait, reportAfterRun } from '../http/prefer-wait.ts'
import { publicAddress } from '../http/public-address.ts'
import { endTurn } from '../http/take-turns.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { ReportPasswords } from '../../accounts/report-passwords.ts'
import type { Transact } from '../../store/store.ts'
import { apiPrivacy } from '../query/default-privacy.ts'
import { callerOf } from './authentication.ts'
import { idempotencyOf } from './idempotency-key.ts'
import {
  type DraftRules,
  readChange,
  readDraft,
  ReportChangeFields,
  ReportDraftFields,
} from './report-fields.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import { ReportResource, reportResource } from './report-resource.ts'

const BODY_TYPES = ['application/json', 'application/x-www-form-urlencoded']
const ReportEnvelope = exact({ data: ReportResource })

export interface ReportWriteNeeds extends DraftRules {
  readonly reports: Reports
  readonly reportPasswords: ReportPasswords
  readonly transact: Transact
  readonly onRunStored: () => void
  readonly baseUrl?: string | undefined
}

/** Creates and changes reports. `Prefer: wait` waits for the results of the audit. */
export const reportWriteRoutes: FastifyPluginAsyncTypebox<ReportWriteNeeds> = async (
  app,
  options,
) => {
  const { reports, reportPasswords, transact, onRunStored, baseUrl } = options
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  const hash = async (owner: Owner, password: string | undefined) =>
    password === undefined ? undefined : await reportPasswords.hash(owner, password)

  const waitAsPreferred = async (request: FastifyRequest, reply: FastifyReply, report: Report) => {
    const seconds = preferredWait(request.headers['prefer'])
    if (seconds === undefined) return report
    reply.header('Preference-Applied', `wait=${seconds}`)
    const signal = AbortSignal.any([request.signal, closing.signal])
    endTurn(request)
    const wait = { actor: callerOf(request).actor, seconds, signal }
    return requireReport(await reportAfterRun(reports, report, wait))
  }

  app.post(
    '/reports',
    {
      schema: {
        summary: 'Create a report and audit its page',
        consumes: BODY_TYPES,
        body: ReportDraftFields,
        response: { 201: ReportEnvelope },
      },
    },
    async (request, reply) => {
      const { actor, secret } = callerOf(request)
      const defaultPrivacy = apiPrivacy(options.settings.current())
      const { password, given, ...draft } = readDraft(request.body, { ...options, defaultPrivacy })
      const header = request.headers['idempotency-key']
      const idempotency = idempotencyOf({ header, fields: given, secret })
      const passwordHash = await hash(actor, password)

      const stored = await reports.store(actor, {
        ...draft,
        passwordHash,
        priority: 'interactive',
        idempotency,
      })
      if (!stored.replayed) {
        request.log.info({ report: stored.report.id, run: stored.run }, 'a run was queued')
        onRunStored()
      }

      const report = await waitAsPreferred(request, reply, stored.report)
      const address = publicAddress(request, baseUrl)
      reply.code(201).header('Location', `${address}${app.prefix}/reports/${report.id}`)
      return { data: reportResource(report, address) }
    },
  )

  app.route({
    method: ['PUT', 'PATCH'],
    url: '/reports/:id',
    schema: {
      summary: 'Change a report or audit its page again',
      params: ReportParams,
      consumes: BODY_TYPES,
      body: ReportChangeFields,
      response: { 200: ReportEnvelope },
    },
    handler: async (request, reply) => {
      const { actor } = callerOf(request)
      const id = requireReportId(request.params.id)
      const before = requireReport(await reports.findToChange(actor, id))
      const { password, ...change } = readChange(request.body, before)
      const passwordHash = await hash(actor, password)

      const from = eventSource(request)
      const changed = await transact(async (logged) => {
        const asked = { ...change, passwordHash }
        const after = requireReport(await logged.reports.update(actor, id, asked))
        if (after.privacy === before.privacy && passwordHash === undefined) return after
        const event = { kind: 'visibility-changed', userId: actor.id, subject: id, from } as const
        await logged.securityEvents.record(event)
        return after
      })
      if (change.rerun) onRunStored()
      const report = await waitAsPreferred(request, reply, changed)
      return { data: reportResource(report, publicAddress(request, baseUrl)) }
    },
  })
}
