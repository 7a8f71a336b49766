import type { FastifyReply } from 'fastify'
import { signInPath } from '../parts/texts/sign-in-path.ts'
import { setPersonal } from '../http/answer/page-headers.ts'

/** Redirects visitors to the sign-in, and from there back to the requested page. */
export function askToSignIn(next: string, reply: FastifyReply): FastifyReply {
  return setPersonal(reply).redirect(signInPath('/signin', next), 303)
}
