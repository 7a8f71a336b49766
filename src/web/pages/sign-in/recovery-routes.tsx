import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { emailFault } from '../../../accounts/email.ts'
import { accountPasswordFault } from '../../../accounts/passwords.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import type { Recovery } from '../../../accounts/recovery.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { keysThen } from '../../parts/forms/revoke-keys-field.tsx'
import { isExposed } from '../../visitor/exposed.ts'
import { setFlash } from '../../visitor/flash.ts'
import { visitorOf } from '../../visitor/device-cookie.ts'
import { letIn, type LetInOptions } from '../../visitor/let-in.ts'
import { ChoosePasswordPage } from './choose-password-page.tsx'
import { ForgotPage, type ForgotPageProps, NoMailPage } from './forgot-page.tsx'
import { LinkOverPage } from './link-over-page.tsx'
import { MailSentPage } from './mail-sent-page.tsx'

const TEXTS = {
  title: 'Choose a new password',
  lead: 'All browsers will be signed out. The password is for',
  label: 'New password',
  button: 'Save and sign in',
}

interface WithToken {
  Params: { token: string }
}

export interface RecoveryNeeds extends LetInOptions {
  readonly recovery: Recovery
  readonly settings: Settings
  readonly site: Site
}

/** `/forgot` and `/reset/:token`: new passwords by email. */
export const recoveryRoutes: FastifyPluginAsync<RecoveryNeeds> = async (app, options) => {
  const { recovery, site, baseUrl, settings } = options

  app.get('/forgot', async (request, reply) => sendForgot({}, request, reply))

  app.post('/forgot', VISITORS_FORM, async (request, reply) => {
    const email = textField(request.body, 'email').trim()
    if (!recovery.byMail) return sendForgot({}, request, reply.code(403))
    const fault = emailFault(email)
    if (fault === undefined) return ask(email, request, reply)
    return sendForgot({ email, faults: { email: fault } }, request, reply.code(422))
  })

  app.get('/forgot/sent', async (request, reply) => {
    setPersonal(reply)
    const page = (
      <MailSentPage site={site} again="/forgot">
        If an account with this email address exists, we sent a link to it. The link is valid for an
        hour.
      </MailSentPage>
    )
    return sendPage(page, request, reply)
  })

  app.get<WithToken>('/reset/:token', async (request, reply) => sendReset({}, request, reply))

  app.post<WithToken>('/reset/:token', VISITORS_FORM, async (request, reply) => {
    const password = textField(request.body, 'password')
    const found = await recovery.find(request.params.token)
    const context = { email: found?.link.email, siteName: site.name }
    const fault = accountPasswordFault(password, context)
    if (fault !== undefined) return sendReset({ password: fault }, request, reply.code(422))
    const chosen = { password, keys: keysThen(request.body) }
    const from = visitorOf(request, baseUrl)
    const recovering = await recovery.reset(request.params.token, chosen, from)
    if (recovering.status === 'over') return sendReset({}, request, reply)
    setFlash({ kind: 'password-chosen' }, reply, baseUrl)
    return letIn(recovering.entering, '/reports', reply, options)
  })

  /** Replaces an expired link in one click. */
  app.post<WithToken>('/reset/:token/again', VISITORS_FORM, async (request, reply) => {
    const found = await recovery.find(request.params.token)
    if (!found || !recovery.byMail) return setPersonal(reply).redirect('/forgot', 303)
    return ask(found.link.email, request, reply)
  })

  async function ask(
    email: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const fault = waitFault(await recovery.ask(email, visitorOf(request, baseUrl)), reply)
    if (fault !== undefined) return sendForgot({ email, faults: { form: fault } }, request, reply)
    return setPersonal(reply).redirect('/forgot/sent', 303)
  }

  async function sendForgot(
    form: Omit<ForgotPageProps, 'site'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    setPersonal(reply)
    const page = recovery.byMail ? (
      <ForgotPage site={site} {...form} />
    ) : (
      <NoMailPage site={site} contactUrl={settings.current().CONTACT_URL} />
    )
    return sendPage(page, request, reply)
  }

  async function sendReset(
    faults: { readonly password?: string },
    request: FastifyRequest<WithToken>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { token } = request.params
    const found = await recovery.find(token)
    setPersonal(reply)
    if (!found || found.expired) {
      const page = (
        <LinkOverPage site={site}>
          <ResetOver action={found && `/reset/${token}/again`} />
        </LinkOverPage>
      )
      return sendPage(page, request, reply.code(404))
    }
    const { email } = found.link
    // Users who lost a password cannot know who else has it, and a key made by somebody else would outlive it.
    const keys = {
      keys: await recovery.countKeys(email),
      checked: request.body === undefined || keysThen(request.body) === 'revoke',
    }
    const exposed = isExposed(request, baseUrl)
    const page = (
      <ChoosePasswordPage
        site={site}
        texts={TEXTS}
        email={email}
        action={`/reset/${token}`}
        keys={keys}
        faults={faults}
        exposed={exposed}
      />
    )
    return sendPage(page, request, reply)
  }
}

/** @param props.action path for requesting a new link; undefined if the account is unknown */
function ResetOver({ action }: { readonly action: string | undefined }) {
  if (action === undefined) {
    return (
      <>
        <p>The link was used, or replaced by a newer one.</p>
        <p>
          <a class="button" href="/forgot">
            Request a new link
          </a>
        </p>
      </>
    )
  }
  return (
    <form class="form" method="post" action={action}>
      <p>The link was valid for an hour. A new one is sent to the same address.</p>
      <button class="button main" type="submit">
        Send new link
      </button>
    </form>
  )
}
