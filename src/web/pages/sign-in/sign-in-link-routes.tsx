import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import { emailFault } from '../../../accounts/email.ts'
import type { SignInLinks } from '../../../accounts/sign-in-links.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { signInPath } from '../../parts/texts/sign-in-path.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitFault } from '../../http/form/wait-fault.ts'
import { setDeviceCookie, visitorOf } from '../../visitor/device-cookie.ts'
import { setFlash } from '../../visitor/flash.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { LinkOverPage } from './link-over-page.tsx'
import { MailSentPage } from './mail-sent-page.tsx'
import { SignInLinkPage, SignInLinkRefusedPage } from './sign-in-link-page.tsx'

const PATH = '/signin/link'

interface WithToken {
  Params: { token: string }
  Querystring: { next?: unknown }
}

export interface SignInLinkNeeds {
  readonly signInLinks: SignInLinks
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/signin/link` and `/signin/link/:token`: for owners whose account is blocked by wrong passwords of strangers. */
export const signInLinkRoutes: FastifyPluginAsync<SignInLinkNeeds> = async (app, options) => {
  const { signInLinks, site, baseUrl } = options

  app.post(PATH, VISITORS_FORM, async (request, reply) => {
    const email = textField(request.body, 'email').trim()
    const next = nextPath(textField(request.body, 'next'))
    if (!signInLinks.byMail || emailFault(email) !== undefined) {
      return setPersonal(reply).redirect(signInPath('/signin', next), 303)
    }
    const fault = waitFault(
      await signInLinks.ask({ email, next }, visitorOf(request, baseUrl)),
      reply,
    )
    if (fault === undefined) return setPersonal(reply).redirect(`${PATH}/sent`, 303)
    return send(<SignInLinkRefusedPage site={site} fault={fault} />, request, reply)
  })

  app.get(`${PATH}/sent`, async (request, reply) => {
    const page = (
      <MailSentPage site={site} again="/signin">
        If an account with this email address exists, we sent a link to it. Open it within an hour
        in this browser, then sign in with your password.
      </MailSentPage>
    )
    return send(page, request, reply)
  })

  app.get<WithToken>(`${PATH}/:token`, async (request, reply) => {
    const { token } = request.params
    if (!(await signInLinks.isGood(token))) return sendOver(request, reply)
    const action = signInPath(`${PATH}/${token}`, nextPath(request.query.next))
    return send(<SignInLinkPage site={site} action={action} />, request, reply)
  })

  app.post<WithToken>(`${PATH}/:token`, VISITORS_FORM, async (request, reply) => {
    const deviceToken = await signInLinks.use(request.params.token, visitorOf(request, baseUrl))
    if (deviceToken === undefined) return sendOver(request, reply)
    setDeviceCookie(deviceToken, reply, baseUrl)
    setFlash({ kind: 'sign-in-allowed' }, reply, baseUrl)
    const path = signInPath('/signin', nextPath(request.query.next))
    return setPersonal(reply).redirect(path, 303)
  })

  async function sendOver(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = (
      <LinkOverPage site={site}>
        <p>The link was used or has expired. Sign in, or ask for a new link there.</p>
        <p>
          <a class="button" href="/signin">
            Sign in
          </a>
        </p>
      </LinkOverPage>
    )
    return send(page, request, reply.code(404))
  }
}

async function send(
  page: VNode,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  setPersonal(reply)
  return sendPage(page, request, reply)
}
