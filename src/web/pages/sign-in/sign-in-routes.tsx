import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { eventSource } from '../../http/event-source.ts'
import { isExposed } from '../../visitor/exposed.ts'
import { FORM_LIMIT, VISITORS_FORM } from '../../http/form/form-limit.ts'
import { refuseEntry } from '../../http/form/refuse-entry.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import type { SignInLinks } from '../../../accounts/sign-in-links.ts'
import type { SignIn } from '../../../accounts/sign-in.ts'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { Impersonations } from '../../../store/accounts/impersonations.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { visitorOf } from '../../visitor/device-cookie.ts'
import { letIn, type LetInOptions } from '../../visitor/let-in.ts'
import { personOf } from '../../visitor/person.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { clearSessionCookie, sessionToken } from '../../visitor/session-cookie.ts'
import { SignInPage } from './sign-in-page.tsx'
import { textField } from '../../http/form/text-field.ts'

/** Where to continue by default. */
const HOME = '/reports'

export interface SignInNeeds extends LetInOptions {
  readonly signIn: SignIn
  readonly signInLinks: Pick<SignInLinks, 'byMail'>
  readonly signUp: SignUp
  readonly impersonations: Impersonations
  readonly transact: Transact
  readonly site: Site
}

/** `/signin` and `/signout`. */
export const signInRoutes: FastifyPluginAsync<SignInNeeds> = async (app, options) => {
  const { transact, signIn, baseUrl } = options

  app.get<{ Querystring: { next?: unknown } }>('/signin', async (request, reply) => {
    const next = nextPath(request.query.next)
    if (personOf(request)) return setPersonal(reply).redirect(next ?? HOME, 303)
    return sendForm({ next }, { request, reply, options })
  })

  app.post('/signin', VISITORS_FORM, async (request, reply) => {
    const email = textField(request.body, 'email')
    const next = nextPath(textField(request.body, 'next'))
    const password = textField(request.body, 'password')
    const tried = { email, password, ...visitorOf(request, baseUrl) }
    const signingIn = await signIn.signIn(tried)
    if (signingIn.status !== 'signed-in' && signingIn.status !== 'code-needed') {
      const fault = refuseEntry(
        signingIn,
        'Email or password is wrong. Check both and try again.',
        reply,
      )
      const offersLink = signingIn.status === 'wait' && options.signInLinks.byMail
      return sendForm({ email, next, fault, offersLink }, { request, reply, options })
    }
    return letIn(signingIn, next ?? HOME, reply, options)
  })

  app.post('/signout', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const token = sessionToken(request, baseUrl)
    const person = personOf(request)
    const from = eventSource(request)
    // Before the session ends, so that the impersonation is logged as ended from here.
    if (person?.impersonation) await options.impersonations.end(person.sessionId, from)
    await transact(async (logged) => {
      if (token !== undefined) await logged.sessions.end(token)
      if (!person) return
      const { owner, impersonation } = person
      const userId = impersonation?.status === 'on' ? impersonation.adminId : owner.id
      await logged.securityEvents.record({ kind: 'signed-out', userId, from })
    })
    clearSessionCookie(reply, baseUrl)
    setFlash({ kind: 'signed-out' }, reply, baseUrl)
    return setPersonal(reply).redirect('/', 303)
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: SignInNeeds
}

interface Form {
  readonly email?: string
  readonly next: string | undefined
  readonly fault?: string
  readonly offersLink?: boolean
}

async function sendForm(form: Form, { request, reply, options }: Exchange): Promise<FastifyReply> {
  const { site, baseUrl } = options
  const exposed = isExposed(request, baseUrl)
  setPersonal(reply)
  const open = options.signUp.mode === 'open'
  const page = <SignInPage site={site} exposed={exposed} open={open} {...form} />
  return sendPage(page, request, reply)
}
