import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { accountPasswordFault } from '../../../accounts/passwords.ts'
import type { MakingLink, SignUp } from '../../../accounts/sign-up.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { isExposed } from '../../visitor/exposed.ts'
import { setFlash } from '../../visitor/flash.ts'
import { visitorOf } from '../../visitor/device-cookie.ts'
import { letIn, type LetInOptions } from '../../visitor/let-in.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { ChoosePasswordPage, type ChoosePasswordTexts } from './choose-password-page.tsx'
import { LinkOverPage } from './link-over-page.tsx'

interface Kind {
  readonly kind: MakingLink
  readonly path: string
  readonly texts: ChoosePasswordTexts
}

const KINDS: readonly Kind[] = [
  {
    kind: 'sign-up',
    path: '/verify',
    texts: {
      title: 'Choose your password',
      lead: 'Your email address is confirmed. The account is for',
      label: 'Password',
      button: 'Create account',
    },
  },
  {
    kind: 'invitation',
    path: '/invitation',
    texts: {
      title: 'You are invited',
      lead: 'Choose a password to create your account. It is for',
      label: 'Password',
      button: 'Create account',
    },
  },
]

interface Asked {
  Params: { token: string }
  /** Path to continue to after the link. */
  Querystring: { next?: unknown }
}

type Exchange = readonly [request: FastifyRequest<Asked>, FastifyReply]

export interface AccountLinkNeeds extends LetInOptions {
  readonly signUp: SignUp
  readonly site: Site
}

/** `/verify/:token` and `/invitation/:token`: creates accounts from links. Opening a link does not use it up. */
export const accountLinkRoutes: FastifyPluginAsync<AccountLinkNeeds> = async (app, options) => {
  const { signUp, site, baseUrl } = options

  for (const each of KINDS) {
    app.get<Asked>(`${each.path}/:token`, async (request, reply) =>
      sendForm(each, undefined, request, reply),
    )

    app.post<Asked>(`${each.path}/:token`, VISITORS_FORM, async (request, reply) =>
      make(each, request, reply),
    )
  }

  async function make(each: Kind, ...[request, reply]: Exchange): Promise<FastifyReply> {
    const password = textField(request.body, 'password')
    const { token } = request.params
    const email = (await signUp.find(each.kind, token))?.email
    const fault = accountPasswordFault(password, { email, siteName: site.name })
    if (fault !== undefined) return sendForm(each, fault, request, reply.code(422))
    const asked = { kind: each.kind, token, password }
    const making = await signUp.makeByLink(asked, visitorOf(request, baseUrl))
    if (making.status !== 'made') return sendOver(making.status === 'taken', request, reply)
    setFlash({ kind: 'account-made' }, reply, baseUrl)
    const next = nextPath(request.query.next) ?? '/reports'
    return letIn({ ...making, status: 'signed-in' }, next, reply, options)
  }

  async function sendForm(
    { kind, path, texts }: Kind,
    fault: string | undefined,
    ...[request, reply]: Exchange
  ): Promise<FastifyReply> {
    const { token } = request.params
    const next = nextPath(request.query.next)
    const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
    const link = await signUp.find(kind, token)
    if (!link) return sendOver(false, request, reply)
    setPersonal(reply)
    const page = (
      <ChoosePasswordPage
        site={site}
        texts={texts}
        email={link.email}
        action={`${path}/${token}${query}`}
        faults={{ password: fault }}
        exposed={isExposed(request, baseUrl)}
      />
    )
    return sendPage(page, request, reply)
  }

  async function sendOver(taken: boolean, ...[request, reply]: Exchange): Promise<FastifyReply> {
    setPersonal(reply).code(taken ? 409 : 404)
    const page = (
      <LinkOverPage site={site}>
        <p>
          {taken
            ? 'An account with this email address already exists.'
            : 'The link was used, withdrawn or replaced, or has expired. If you already created your account, sign in. Otherwise ask for a new link.'}
        </p>
        <p>
          <a class="button" href="/signin">
            Sign in
          </a>
        </p>
      </LinkOverPage>
    )
    return sendPage(page, request, reply)
  }
}
