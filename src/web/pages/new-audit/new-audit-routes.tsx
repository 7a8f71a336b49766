import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { RecentReport } from '../../../store/reports/recent-report.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { DraftRules } from '../../api/report-fields.ts'
import type { StoredReport } from '../../../store/reports/new-report.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { ReportPasswords } from '../../../accounts/report-passwords.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { projectChoices } from '../projects/project-choices.ts'
import { personOf } from '../../visitor/person.ts'
import { choicesOf } from './audit-choices.ts'
import { NewAuditPage } from './new-audit-page.tsx'
import { readAuditForm } from './read-audit-form.ts'
import { refusalOf, type Refused, RETRY_S } from './refused-audit.ts'

/** Latest reports, whose URLs are suggested. */
const LATEST = { page: 1, perPage: 25, sortBy: 'id', sort: 'desc' } as const
const MOST_KNOWN = 10

export interface NewAuditNeeds extends DraftRules {
  readonly reports: Reports
  readonly reportPasswords: ReportPasswords
  readonly projects: Projects
  readonly anonymousAudits: () => boolean
  readonly onRunStored: () => void
  readonly site: Site
}

/** `/new`: starts an audit of a page from a form. */
export const newAuditRoutes: FastifyPluginAsync<NewAuditNeeds> = async (app, options) => {
  app.get<{ Querystring: { url?: unknown; project?: unknown } }>('/new', async (request, reply) => {
    const person = personOf(request)
    const { url, project } = request.query
    if (!person) {
      return options.anonymousAudits() && project === undefined
        ? setPersonal(reply).redirect(guestAudit(request.query), 303)
        : askToSignIn(request.url, reply)
    }
    const choices = await projectChoices(options.projects, person.owner, project)
    const form = formOf({ url, ...choices }, options)
    const known = await knownTo(person.owner, options)
    return sendPage(<NewAuditPage site={options.site} form={form} known={known} />, request, reply)
  })

  app.post('/new', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/new', reply)
    const stored = await storeAudit(person.owner, request.body, options)
    if ('report' in stored) {
      const { report, run } = stored
      request.log.info({ report: report.id, run }, 'a run was queued')
      options.onRunStored()
      return setPersonal(reply).redirect(`/r/${report.id}`, 303)
    }
    return sendRefusal(stored, { request, reply, options })
  })
}

/** The same page was audited recently. */
interface Again {
  readonly status: 409
  readonly recent: RecentReport
}

/** The report, or the errors. */
async function storeAudit(
  owner: Owner,
  body: unknown,
  { reportPasswords, reports, ...rules }: NewAuditNeeds,
): Promise<StoredReport | Refused | Again> {
  try {
    const { password, given: _given, ...draft } = readAuditForm(body, rules)
    const passwordHash =
      password === undefined ? undefined : await reportPasswords.hash(owner, password)
    const asked = { ...draft, passwordHash, priority: 'interactive' } as const
    const isAgain = textField(body, 'again') === '1'
    const stored = await (isAgain
      ? reports.store(owner, asked)
      : reports.storeUnlessRecent(owner, asked))
    return 'recent' in stored ? { status: 409, recent: stored.recent } : stored
  } catch (error) {
    const refused = refusalOf(error, body)
    if (refused) return refused
    throw error
  }
}

async function sendRefusal(
  refused: Refused | Again,
  exchange: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly options: NewAuditNeeds
  },
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const { status } = refused
  reply.code(status)
  if (status === 429 || status === 503) reply.header('Retry-After', String(RETRY_S[status]))
  const form = formOf(request.body, options)
  const page =
    status === 409 ? (
      <NewAuditPage site={options.site} form={form} recent={refused.recent} />
    ) : (
      <NewAuditPage site={options.site} form={form} faults={refused.faults} />
    )
  return sendPage(page, request, reply)
}

async function knownTo(owner: Owner, { reports }: NewAuditNeeds): Promise<string[]> {
  const { items } = await reports.list(owner, LATEST)
  return [...new Set(items.map(({ url }) => url))].slice(0, MOST_KNOWN)
}

/** Whether visitors can start audits. */
function guestAudit(query: unknown): string {
  const url = textField(query, 'url')
  return url === '' ? '/' : `/?${new URLSearchParams({ url }).toString()}`
}

/** The submitted values. */
function formOf(body: unknown, options: NewAuditNeeds) {
  return { url: textField(body, 'url'), ...choicesOf(body, options) }
}
