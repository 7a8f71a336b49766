import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { emailFault } from '../../../accounts/email.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { LinkOverPage } from '../sign-in/link-over-page.tsx'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { refuseEntry } from '../../http/form/refuse-entry.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import type { EmailChange } from '../../../accounts/email-change.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { type ProfileFaults, ProfilePage } from './profile-page.tsx'
import { prove, type ProveOptions } from './prove.ts'

const HOME = '/account'

interface WithToken {
  Params: { token: string }
}

export interface EmailNeeds extends ProveOptions {
  readonly emailChange: EmailChange
  readonly site: Site
}

/** `/account/email`, and `/email/:token` from the email to a new address. */
export const emailRoutes: FastifyPluginAsync<EmailNeeds> = async (app, options) => {
  const { site, emailChange, baseUrl } = options
  const { byMail } = emailChange

  app.post('/account/email', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(HOME, reply)
    const email = textField(request.body, 'email').trim()
    const outcome = await changeEmail(email, { person, request, reply, options })
    if (typeof outcome === 'string') {
      setFlash({ kind: outcome }, reply, baseUrl)
      return setPersonal(reply).redirect(HOME, 303)
    }
    const shown = { site, person, email, byMail, faults: outcome }
    return sendPage(<ProfilePage {...shown} />, request, reply)
  })

  app.get<WithToken>('/email/:token', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const { token } = request.params
    const link = await emailChange.find(person.owner, token)
    if (!link) return sendOver(false, request, reply)
    const shown = { site, email: person.email, next: link.email, action: `/email/${token}` }
    return sendPage(<ConfirmEmailPage {...shown} />, request, reply)
  })

  app.post<WithToken>('/email/:token', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const from = eventSource(request)
    const { status } = await emailChange.confirm(person.owner, request.params.token, from)
    if (status !== 'changed') return sendOver(status === 'taken', request, reply)
    setFlash({ kind: 'email-changed' }, reply, baseUrl)
    return setPersonal(reply).redirect(HOME, 303)
  })

  async function sendOver(
    taken: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const page = (
      <LinkOverPage site={site}>
        <p>
          {taken
            ? 'Another account now uses this email address.'
            : 'The link was used or replaced, has expired, or belongs to another account.'}
        </p>
        <p>
          <a class="button" href={HOME}>
            Go to account
          </a>
        </p>
      </LinkOverPage>
    )
    return sendPage(page, request, reply.code(taken ? 409 : 404))
  }
}

interface Exchange {
  readonly person: Person
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: EmailNeeds
}

/** Notice or error; for an error, the reply has its status. */
async function changeEmail(
  email: string,
  { person, request, reply, options }: Exchange,
): Promise<'email-changed' | 'email-change-asked' | ProfileFaults> {
  const fault = emailFault(email)
  if (fault !== undefined) {
    reply.code(422)
    return { email: fault }
  }
  const password = textField(request.body, 'password')
  const proving = await prove(person, password, { request, reply, options })
  if (proving.status !== 'proven') {
    return { password: refuseEntry(proving, 'The password is wrong.', reply) }
  }
  const changing = await options.emailChange.change(person, email, eventSource(request))
  switch (changing.status) {
    case 'changed':
      return 'email-changed'
    case 'asked':
      return 'email-change-asked'
    case 'taken':
      reply.code(422)
      return { email: 'An account with this email address already exists.' }
    case 'wait':
      return { email: waitFault({ allowed: false, ...changing }, reply) }
  }
}
