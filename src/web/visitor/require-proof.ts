import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../query/fields.ts'
import { setPersonal } from '../http/answer/page-headers.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { confirmPath } from './confirm-path.ts'
import { type Person, personOf } from './person.ts'

/**
 * Who is signed in and has given the password in this session within a quarter of an hour. Otherwise
 * undefined, and the reply leads to where it is asked for and back: `if (!person) return reply`. A form with fields
 * is sent there, and on from there, as it is: what somebody typed while the quarter of an hour ended is not lost.
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
    const isFilled = isRecord(request.body) && Object.keys(request.body).length > 0
    const path = confirmPath({ next, sent: isFilled ? request.url : undefined })
    setPersonal(reply).redirect(path, isFilled ? 307 : 303)
  }
  return undefined
}
