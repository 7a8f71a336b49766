import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { setPersonal } from '../answer/page-headers.ts'
import { sendPage } from '../answer/send-page.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { refuseEntry } from '../form/refuse-entry.ts'
import { textField } from '../form/text-field.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { askToSignIn } from '../visitor/ask-to-sign-in.ts'
import { nextPath } from '../visitor/next-path.ts'
import { type Person, personOf } from '../visitor/person.ts'
import { ConfirmPage } from './confirm-page.tsx'
import { prove } from './prove.ts'

/** Where people go who came from nowhere. */
const HOME = '/account'

interface Form {
  readonly person: Person
  readonly next: string | undefined
  readonly fault?: string
}

/** `/account/confirm`: the password once more; see `requireProof`. */
export const confirmRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { site } = options

  app.get<{ Querystring: { next?: unknown } }>('/account/confirm', async (request, reply) => {
    const next = nextPath(request.query.next)
    const person = personOf(request)
    if (!person) return askToSignIn(next ?? HOME, reply)
    if (person.proven) return setPersonal(reply).redirect(next ?? HOME, 303)
    return sendForm({ person, next }, request, reply)
  })

  app.post('/account/confirm', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const next = nextPath(textField(request.body, 'next'))
    const person = personOf(request)
    if (!person) return askToSignIn(next ?? HOME, reply)
    const password = textField(request.body, 'password')
    const proving = await prove(person, password, { request, options })
    if (proving.status === 'proven') return setPersonal(reply).redirect(next ?? HOME, 303)
    const fault = refuseEntry(proving, 'The password is wrong.', reply)
    return sendForm({ person, next, fault }, request, reply)
  })

  async function sendForm(
    { person, ...form }: Form,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendPage(<ConfirmPage site={site} email={person.email} {...form} />, request, reply)
  }
}
