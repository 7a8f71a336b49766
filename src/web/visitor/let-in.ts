import type { FastifyReply } from 'fastify'
import type { Entering } from '../../accounts/entrance.ts'
import type { Sessions } from '../../store/accounts/sessions.ts'
import { signInPath } from '../parts/texts/sign-in-path.ts'
import { setPersonal } from '../http/answer/page-headers.ts'
import { setDeviceCookie } from './device-cookie.ts'
import { setHalfSignInCookie } from './half-sign-in-cookie.ts'
import { sessionToken, setSessionCookie } from './session-cookie.ts'

export interface LetInOptions {
  readonly sessions: Pick<Sessions, 'end'>
  readonly baseUrl?: string | undefined
}

/** Sets the cookies after the password, and redirects to the requested page or to the form for the code. */
export async function letIn(
  entering: Entering,
  next: string,
  reply: FastifyReply,
  { sessions, baseUrl }: LetInOptions,
): Promise<FastifyReply> {
  // Ends an earlier session of this browser, so that a planted token leads nowhere.
  const before = sessionToken(reply.request, baseUrl)
  if (before !== undefined) await sessions.end(before)
  if (entering.status === 'signed-in') {
    setSessionCookie(entering.token, reply, baseUrl)
    if (entering.deviceToken !== undefined) setDeviceCookie(entering.deviceToken, reply, baseUrl)
    return setPersonal(reply).redirect(next, 303)
  }
  setHalfSignInCookie(entering.token, reply, baseUrl)
  return setPersonal(reply).redirect(signInPath('/signin/code', next), 303)
}
