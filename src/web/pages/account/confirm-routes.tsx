import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../../query/fields.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { refuseEntry } from '../../http/form/refuse-entry.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { CONFIRM_FIELD, ConfirmPage, type WaitingForm } from './confirm-page.tsx'
import { prove, type ProveOptions } from './prove.ts'

/** Where to continue by default. */
const HOME = '/account'

/** The longest form that waits for the password, with the password and its own fields. */
const CONFIRM_LIMIT = 2 * FORM_LIMIT

interface Form {
  readonly person: Person
  readonly next: string | undefined
  readonly waiting?: WaitingForm | undefined
  readonly fault?: string
}

interface Asked {
  Querystring: { next?: unknown; sent?: unknown }
}

export interface ConfirmNeeds extends ProveOptions {
  readonly site: Site
}

/**
 * `/account/confirm`: asks for the password again; see `requireProof`. A pending form comes by POST, with its target
 * in the query, and again with the password: if a URL were enough, a link could perform actions.
 */
export const confirmRoutes: FastifyPluginAsync<ConfirmNeeds> = async (app, options) => {
  const { site } = options

  app.get<Asked>('/account/confirm', async (request, reply) => {
    const next = nextPath(request.query.next)
    const person = personOf(request)
    if (!person) return askToSignIn(next ?? HOME, reply)
    if (person.proven) return setPersonal(reply).redirect(next ?? HOME, 303)
    return sendForm({ person, next }, request, reply)
  })

  app.post<Asked>('/account/confirm', { bodyLimit: CONFIRM_LIMIT }, async (request, reply) => {
    const { query, body } = request
    const next = nextPath(query.next)
    const person = personOf(request)
    if (!person) return askToSignIn(next ?? HOME, reply)
    const waiting = waitingForm(query.sent, body)
    const isAnswer = isConfirming(body)
    if (person.proven && (waiting || !isAnswer)) return goOn({ next, waiting }, reply)
    if (!isAnswer) return sendForm({ person, next, waiting }, request, reply)
    const password = textField(body, CONFIRM_FIELD)
    const proving = await prove(person, password, { request, reply, options })
    if (proving.status === 'proven') return goOn({ next, waiting }, reply)
    const fault = refuseEntry(proving, 'The password is wrong.', reply)
    return sendForm({ person, next, waiting, fault }, request, reply)
  })

  async function sendForm(
    { person, ...form }: Form,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendPage(<ConfirmPage site={site} email={person.email} {...form} />, request, reply)
  }
}

function goOn(
  { next, waiting }: Pick<Form, 'next' | 'waiting'>,
  reply: FastifyReply,
): FastifyReply {
  // 307: repeats the POST with its body.
  if (waiting) return setPersonal(reply).redirect(waiting.path, 307)
  return setPersonal(reply).redirect(next ?? HOME, 303)
}

/** Otherwise the body is a form that must wait. */
function isConfirming(body: unknown): boolean {
  return isRecord(body) && Object.hasOwn(body, CONFIRM_FIELD)
}

/** Undefined if no form is pending. */
function waitingForm(sent: unknown, body: unknown): WaitingForm | undefined {
  const path = nextPath(sent)
  if (path === undefined) return undefined
  const fields = Object.entries(isRecord(body) ? body : {}).flatMap(([name, value]) =>
    name === CONFIRM_FIELD || typeof value !== 'string' ? [] : [[name, value] as const],
  )
  return { path, fields }
}
