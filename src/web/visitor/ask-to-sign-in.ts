import type { FastifyReply } from 'fastify'
import { signInPath } from '../parts/texts/sign-in-path.ts'
import { setPersonal } from '../http/answer/page-headers.ts'

/** Who is not signed in signs in first, and goes from there to where they wanted to go. */
export function askToSignIn(next: string, reply: FastifyReply): FastifyReply {
  return setPersonal(reply).redirect(signInPath('/signin', next), 303)
}
