import type { FastifyReply } from 'fastify'
import { setPersonal } from '../answer/page-headers.ts'

/** Who is not signed in is sent to the door, and from there to where they wanted to go. */
export function askToSignIn(next: string, reply: FastifyReply): FastifyReply {
  return setPersonal(reply).redirect(`/signin?${new URLSearchParams({ next }).toString()}`, 303)
}
