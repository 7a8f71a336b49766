import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SigningIn } from '../../../accounts/sign-in.ts'
import { waitText, wholeSeconds } from '../../parts/wait-text.ts'
import { isExposed } from '../visitor/exposed.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { nextPath } from '../visitor/next-path.ts'
import { setPersonal } from '../answer/page-headers.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { setFlash } from '../visitor/flash.ts'
import { personOf } from '../visitor/person.ts'
import { sendPage } from '../answer/send-page.ts'
import { clearSessionCookie, sessionToken, setSessionCookie } from '../visitor/session-cookie.ts'
import { SignInPage } from './sign-in-page.tsx'
import { textField } from '../form/text-field.ts'

/** Where people go who have nowhere else to go. */
const HOME = '/reports'

/** `/signin` and `/signout`. */
export const signInRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { sessions, signIn, baseUrl } = options

  app.get<{ Querystring: { next?: unknown } }>('/signin', async (request, reply) => {
    const next = nextPath(request.query.next)
    if (personOf(request)) return setPersonal(reply).redirect(next ?? HOME, 303)
    return sendForm({ next }, { request, reply, options })
  })

  app.post('/signin', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const email = textField(request.body, 'email')
    const next = nextPath(textField(request.body, 'next'))
    const tried = {
      email,
      password: textField(request.body, 'password'),
      address: request.ip,
      agent: request.headers['user-agent'] ?? '',
    }
    const signingIn = await signIn.signIn(tried)
    if (signingIn.status !== 'signed-in') {
      setRefusal(reply, signingIn)
      const fault = faultText(signingIn)
      return sendForm({ email, next, fault }, { request, reply, options })
    }
    // Whoever was signed in here is not any more, and a token that was planted leads nowhere.
    const before = sessionToken(request, baseUrl)
    if (before !== undefined) await sessions.end(before)
    setSessionCookie(signingIn.token, reply, baseUrl)
    return setPersonal(reply).redirect(next ?? HOME, 303)
  })

  app.post('/signout', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const token = sessionToken(request, baseUrl)
    if (token !== undefined) await sessions.end(token)
    clearSessionCookie(reply, baseUrl)
    setFlash({ kind: 'signed-out' }, reply, baseUrl)
    return setPersonal(reply).redirect('/', 303)
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: RouteNeeds
}

interface Form {
  readonly email?: string
  readonly next: string | undefined
  readonly fault?: string
}

async function sendForm(form: Form, { request, reply, options }: Exchange): Promise<FastifyReply> {
  const { site, baseUrl } = options
  const exposed = isExposed(request, baseUrl)
  setPersonal(reply)
  return sendPage(<SignInPage site={site} exposed={exposed} {...form} />, request, reply)
}

type Refused = Exclude<SigningIn, { readonly status: 'signed-in' }>

const STATUSES = { wrong: 403, wait: 429, busy: 503 } as const

function setRefusal(reply: FastifyReply, refused: Refused): void {
  reply.code(STATUSES[refused.status])
  if (refused.status === 'wrong') return
  reply.header('Retry-After', String(wholeSeconds(refused.retryAfterMs)))
}

function faultText(refused: Refused): string {
  switch (refused.status) {
    case 'wrong':
      return 'E-mail or password is wrong.'
    case 'wait':
      return waitText(refused.retryAfterMs)
    case 'busy':
      return 'The server is busy. Please try again in a few seconds.'
  }
}
