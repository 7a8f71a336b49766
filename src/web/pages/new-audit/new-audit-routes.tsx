import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { PasswordsBusy } from '../../../accounts/passwords.ts'
import type { Owner } from '../../../store/actor.ts'
import { StoreError } from '../../../store/store-error.ts'
import { readDraft, ReportDraftFields } from '../../api/report-fields.ts'
import { readFields } from '../../fields.ts'
import { Problem } from '../../problem.ts'
import { askToSignIn } from '../visitor/ask-to-sign-in.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { type NewAuditFaults, type NewAuditForm, NewAuditPage } from './new-audit-page.tsx'
import { setPersonal } from '../answer/page-headers.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { personOf } from '../visitor/person.ts'
import { sendPage } from '../answer/send-page.ts'
import { textField } from '../form/text-field.ts'

/** Seconds after which a full queue, or a busy server, is worth another try. */
const RETRY_S = { 429: 60, 503: 5 } as const

/** `/new`: a page to audit, from a form. */
export const newAuditRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  app.get<{ Querystring: { url?: unknown } }>('/new', async (request, reply) => {
    if (!personOf(request)) return askToSignIn(request.url, reply)
    const form = formOf({ url: request.query.url }, options)
    return sendPage(<NewAuditPage site={options.site} form={form} />, request, reply)
  })

  app.post('/new', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/new', reply)
    const stored = await storeAudit(person.owner, request.body, options)
    if ('id' in stored) {
      options.onRunStored()
      return setPersonal(reply).redirect(`/r/${stored.id}`, 303)
    }
    return sendFaults(stored, { request, reply, options })
  })
}

interface Refused {
  readonly status: 422 | 429 | 503
  readonly faults: NewAuditFaults
}

/** The report's id, or why there is none. */
async function storeAudit(
  owner: Owner,
  body: unknown,
  options: RouteNeeds,
): Promise<{ readonly id: string } | Refused> {
  try {
    const { password, given: _given, ...draft } = readDraft(body, options)
    const passwordHash = password === undefined ? undefined : await options.passwords.hash(password)
    const wish = { ...draft, passwordHash, priority: 'interactive' } as const
    const { report } = await options.reports.store(owner, wish)
    return { id: report.id }
  } catch (error) {
    const refused = refusalOf(error, body)
    if (refused) return refused
    throw error
  }
}

function refusalOf(error: unknown, body: unknown): Refused | undefined {
  if (error instanceof Problem && error.code === 'fields-invalid') {
    return { status: 422, faults: faultsOf(error, body) }
  }
  if (error instanceof StoreError && error.code === 'queue-full') {
    return { status: 429, faults: { form: error.message } }
  }
  if (error instanceof PasswordsBusy) {
    const form = 'The server is busy. Please try again in a few seconds.'
    return { status: 503, faults: { form } }
  }
  return undefined
}

/** The sentences about the fields; programs are told of what is missing in words of their own. */
function faultsOf({ errors = {}, message }: Problem, body: unknown): NewAuditFaults {
  const { url, password, ...others } = errors
  const isEmpty = textField(body, 'url').trim() === ''
  const needsPassword = textField(body, 'password') === ''
  return {
    url: url && (isEmpty ? 'Enter the address of a page.' : url.join(' ')),
    password: password && (needsPassword ? 'Enter a password.' : password.join(' ')),
    form: Object.keys(others).length === 0 ? undefined : message,
  }
}

async function sendFaults(
  { status, faults }: Refused,
  exchange: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly options: RouteNeeds
  },
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  reply.code(status)
  if (status !== 422) reply.header('Retry-After', String(RETRY_S[status]))
  const form = formOf(request.body, options)
  const page = <NewAuditPage site={options.site} form={form} faults={faults} />
  return sendPage(page, request, reply)
}

/** What was typed and chosen, as far as it can be a choice. */
function formOf(body: unknown, { defaultPrivacy }: RouteNeeds): NewAuditForm {
  const { device, samples, privacy } = readFields(ReportDraftFields, body).fields
  return {
    url: textField(body, 'url'),
    device: device ?? 'mobile',
    samples: samples ?? 1,
    privacy: privacy ?? defaultPrivacy,
  }
}
