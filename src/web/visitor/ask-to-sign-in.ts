import type { FastifyReply } from 'fastify'
import { doorPath } from '../parts/texts/door-path.ts'
import { setPersonal } from '../http/answer/page-headers.ts'

/** Who is not signed in is sent to the door, and from there to where they wanted to go. */
export function askToSignIn(next: string, reply: FastifyReply): FastifyReply {
  return setPersonal(reply).redirect(doorPath('/signin', next), 303)
}
