import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../query/fields.ts'
import { setPersonal } from '../http/answer/page-headers.ts'
import { askToSignIn } from './ask-to-sign-in.ts'
import { confirmPath } from './confirm-path.ts'
import { type Person, personOf } from './person.ts'

/**
 * Returns the signed-in user if they entered the password in this session within the last 15 minutes. Otherwise
 * returns undefined, and the reply redirects to the form for it and back: `if (!person) return reply`. A form with
 * fields is sent along unchanged, so that nothing typed in the meantime is lost.
 *
 * @param next page to return to: for a submitted form, the page that shows it
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
