import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { signInPath } from '../../parts/texts/sign-in-path.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { refuseEntry } from '../../http/form/refuse-entry.ts'
import { textField } from '../../http/form/text-field.ts'
import type { SignInCode } from '../../../accounts/sign-in-code.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { clearHalfSignInCookie, halfSignInToken } from '../../visitor/half-sign-in-cookie.ts'
import { visitorOf } from '../../visitor/device-cookie.ts'
import { letIn, type LetInOptions } from '../../visitor/let-in.ts'
import { nextPath } from '../../visitor/next-path.ts'
import { CodePage } from './code-page.tsx'

const HOME = '/reports'

export interface CodeNeeds extends LetInOptions {
  readonly signInCode: SignInCode
  readonly site: Site
}

/** `/signin/code`: the second step for users with a second factor. */
export const codeRoutes: FastifyPluginAsync<CodeNeeds> = async (app, options) => {
  const { signInCode, site, baseUrl } = options

  app.get<{ Querystring: { next?: unknown } }>('/signin/code', async (request, reply) => {
    const next = nextPath(request.query.next)
    const token = halfSignInToken(request, baseUrl)
    const awaited = token !== undefined && (await signInCode.awaits(token))
    return awaited ? sendForm({ next }, request, reply) : startAgain(next, reply)
  })

  app.post('/signin/code', VISITORS_FORM, async (request, reply) => {
    const next = nextPath(textField(request.body, 'next'))
    const token = halfSignInToken(request, baseUrl)
    if (token === undefined) return startAgain(next, reply)
    const code = textField(request.body, 'code')
    const entering = await signInCode.enter({ token, code, ...visitorOf(request, baseUrl) })
    if (entering.status === 'over') {
      clearHalfSignInCookie(reply, baseUrl)
      setFlash({ kind: 'sign-in-over' }, reply, baseUrl)
      return startAgain(next, reply)
    }
    if (entering.status !== 'signed-in') {
      const fault = refuseEntry(
        entering,
        'The code is wrong or was already used. Enter the current code.',
        reply,
      )
      return sendForm({ next, fault }, request, reply)
    }
    clearHalfSignInCookie(reply, baseUrl)
    const { recoveryCodes } = entering
    if (recoveryCodes !== undefined) {
      setFlash({ kind: 'recovery-code-used', numbers: [recoveryCodes] }, reply, baseUrl)
    }
    return letIn(entering, next ?? HOME, reply, options)
  })

  async function sendForm(
    form: { readonly next: string | undefined; readonly fault?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    setPersonal(reply)
    return sendPage(<CodePage site={site} {...form} />, request, reply)
  }
}

function startAgain(next: string | undefined, reply: FastifyReply): FastifyReply {
  return setPersonal(reply).redirect(signInPath('/signin', next), 303)
}
