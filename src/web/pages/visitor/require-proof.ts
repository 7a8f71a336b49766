import type { FastifyReply, FastifyRequest } from 'fastify'
import { setPersonal } from '../answer/page-headers.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { type Person, personOf } from './person.ts'

/**
 * Who is signed in and has given the password in this session within a quarter of an hour. Otherwise
 * undefined, and the reply leads to where it is asked for and back: `if (!person) return reply`.
 *
 * @param next a page of ours to come back to: of a form that is sent, the page that shows it
 */
export function requireProof(
  request: FastifyRequest,
  reply: FastifyReply,
  next: string = request.url,
): Person | undefined {
  const person = personOf(request)
  if (person?.proven) return person
  if (!person) askToSignIn(next, reply)
  else {
    const query = new URLSearchParams({ next }).toString()
    setPersonal(reply).redirect(`/account/confirm?${query}`, 303)
  }
  return undefined
}
