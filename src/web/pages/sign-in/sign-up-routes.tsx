import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { emailFault } from '../../../accounts/email.ts'
import { accountPasswordFault } from '../../../accounts/passwords.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { isExposed } from '../../visitor/exposed.ts'
import { setFlash } from '../../visitor/flash.ts'
import { visitorOf } from '../../visitor/device-cookie.ts'
import { letIn, type LetInOptions } from '../../visitor/let-in.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { personOf } from '../../visitor/person.ts'
import { MailSentPage } from './mail-sent-page.tsx'
import { ClosedPage, SignUpPage, type SignUpFaults } from './sign-up-page.tsx'

const HOME = '/reports'

/** Without email, only the form itself can answer: its text does not reveal whether there is an account. */
const REFUSED =
  'No account could be created with this email address. If you already have one, sign in or reset your password.'

interface Asked {
  readonly email: string
  /** A path on this server to continue to. */
  readonly next: string | undefined
}

export interface SignUpNeeds extends LetInOptions {
  readonly signUp: SignUp
  readonly settings: Settings
  readonly site: Site
}

/** `/signup`: accounts that people create themselves, if the operator allows it. */
export const signUpRoutes: FastifyPluginAsync<SignUpNeeds> = async (app, options) => {
  const { signUp, site, baseUrl, settings } = options

  app.get<{ Querystring: { next?: unknown } }>('/signup', async (request, reply) => {
    const next = nextPath(request.query.next)
    if (personOf(request)) return setPersonal(reply).redirect(next ?? HOME, 303)
    return signUp.mode === 'open' ? sendForm({ next }, request, reply) : sendClosed(request, reply)
  })

  app.post('/signup', VISITORS_FORM, async (request, reply) => {
    if (signUp.mode !== 'open') return sendClosed(request, reply.code(403))
    const email = textField(request.body, 'email').trim()
    const password = textField(request.body, 'password')
    const next = nextPath(textField(request.body, 'next'))
    const faults = {
      email: emailFault(email),
      password: signUp.byMail
        ? undefined
        : accountPasswordFault(password, { email, siteName: site.name }),
    }
    if (Object.values(faults).some((fault) => fault !== undefined)) {
      return sendForm({ email, next, faults }, request, reply.code(422))
    }
    return signUp.byMail
      ? await ask({ email, next }, request, reply)
      : await make({ email, next, password }, request, reply)
  })

  app.get('/signup/sent', async (request, reply) => {
    setPersonal(reply)
    const page = (
      <MailSentPage site={site} again="/signup">
        We sent a link to your email address. Open it within a day to choose your password.
      </MailSentPage>
    )
    return sendPage(page, request, reply)
  })

  async function ask(
    { email, next }: Asked,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const form = waitFault(await signUp.ask(email, visitorOf(request, baseUrl), next), reply)
    if (form !== undefined) return sendForm({ email, next, faults: { form } }, request, reply)
    return setPersonal(reply).redirect('/signup/sent', 303)
  }

  async function make(
    { email, next, password }: Asked & { readonly password: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const making = await signUp.make({ email, password, ...visitorOf(request, baseUrl) })
    if (making.status === 'made') {
      setFlash({ kind: 'account-made' }, reply, baseUrl)
      return letIn({ ...making, status: 'signed-in' }, next ?? HOME, reply, options)
    }
    const form =
      making.status === 'wait' ? waitFault({ allowed: false, ...making }, reply) : REFUSED
    if (making.status !== 'wait') reply.code(422)
    return sendForm({ email, next, faults: { form } }, request, reply)
  }

  async function sendForm(
    form: Partial<Asked> & { readonly faults?: SignUpFaults },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    setPersonal(reply)
    const exposed = isExposed(request, baseUrl)
    const page = <SignUpPage site={site} byMail={signUp.byMail} exposed={exposed} {...form} />
    return sendPage(page, request, reply)
  }

  async function sendClosed(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    setPersonal(reply)
    const byInvitation = signUp.mode === 'invite'
    const { CONTACT_URL } = settings.current()
    const page = <ClosedPage site={site} byInvitation={byInvitation} contactUrl={CONTACT_URL} />
    return sendPage(page, request, reply)
  }
}
