import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { suggestPassword } from '../../../accounts/suggest-password.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { readChange, ReportChangeFields } from '../../api/report-fields.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { eventSource } from '../../http/event-source.ts'
import { readFields } from '../../query/fields.ts'
import { Problem } from '../../http/problem.ts'
import { publicAddress } from '../../http/public-address.ts'
import type { Flash } from '../../parts/texts/flash-texts.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { ReportPasswords } from '../../../accounts/report-passwords.ts'
import type { EventSource } from '../../../store/accounts/security-events.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { SharePage, type SharePageProps } from './share-page.tsx'

interface Params {
  readonly id: string
}

export interface ShareNeeds {
  readonly reports: Reports
  readonly reportPasswords: ReportPasswords
  readonly transact: Transact
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/r/:id/share`: who can see a report, for users who can change it; 404 for all others. */
export const shareRoutes: FastifyPluginAsync<ShareNeeds> = async (app, options) => {
  const { reports } = options

  app.get<{ Params: Params; Querystring: { suggest?: unknown } }>(
    '/r/:id/share',
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}/share`, reply)
      const report = requireReport(await reports.findToChange(person.owner, id))
      const form =
        request.query.suggest === '1' ? ({ chosen: 2, suggested: suggestPassword() } as const) : {}
      return sendShare({ report, ...form }, { request, reply, options })
    },
  )

  app.post<{ Params: Params }>(
    '/r/:id/share',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}/share`, reply)
      const report = requireReport(await reports.findToChange(person.owner, id))
      const from = eventSource(request)
      const sharing = await share(request.body, { owner: person.owner, report, from, options })
      if ('fault' in sharing) {
        const chosen = readFields(ReportChangeFields, request.body).fields.privacy
        const exchange = { request, reply: reply.code(422), options }
        return sendShare({ report, chosen, fault: sharing.fault }, exchange)
      }
      setFlash({ kind: sharing.done }, reply, options.baseUrl)
      return setPersonal(reply).redirect(`/r/${id}/share`, 303)
    },
  )

  // The former URL of the form; there may still be links to it.
  app.get<{ Params: Params }>('/r/:id/visibility', async (request, reply) =>
    setPersonal(reply).redirect(`/r/${requireReportId(request.params.id)}/share`, 303),
  )
}

type Sharing = { readonly done: Flash['kind'] } | { readonly fault: string }

async function share(
  body: unknown,
  asked: {
    readonly owner: Owner
    readonly report: Report
    readonly from: EventSource
    readonly options: ShareNeeds
  },
): Promise<Sharing> {
  const { owner, report, from, options } = asked
  const given = { privacy: textField(body, 'privacy'), password: textField(body, 'password') }
  try {
    const { privacy, password } = readChange(given, report)
    const passwordHash =
      password === undefined ? undefined : await options.reportPasswords.hash(owner, password)
    const listed = textField(body, 'listed') === '1'
    const change = { privacy, passwordHash, listed }
    return await options.transact(async (logged) => {
      const after = requireReport(await logged.reports.update(owner, report.id, change))
      const done = doneText(report, after, password !== undefined)
      if (done === 'sharing-unchanged') return { done }
      const event = { kind: 'visibility-changed', userId: owner.id, subject: report.id } as const
      await logged.securityEvents.record({ ...event, from })
      return { done }
    })
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'fields-invalid')) throw error
    return { fault: given.password === '' ? 'Enter a password for the report.' : error.message }
  }
}

const NOW = { 0: 'shared-publicly', 1: 'shared-privately', 2: 'shared-by-password' } as const

/** The notice: who can see the report, before other changes. */
function doneText(before: Report, after: Report, hasNewPassword: boolean): Flash['kind'] {
  if (before.privacy !== after.privacy) return NOW[after.privacy]
  if (hasNewPassword) return 'report-password-changed'
  if (before.listed !== after.listed) return after.listed ? 'now-listed' : 'no-longer-listed'
  return 'sharing-unchanged'
}

async function sendShare(
  form: Omit<SharePageProps, 'site' | 'address'>,
  exchange: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly options: ShareNeeds
  },
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const address = publicAddress(request, options.baseUrl)
  return sendPage(<SharePage site={options.site} address={address} {...form} />, request, reply)
}
