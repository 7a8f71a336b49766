import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignIn } from '../../../accounts/sign-in.ts'
import { eventSource } from '../../http/event-source.ts'
import type { Person } from '../../visitor/person.ts'
import { sessionToken, setSessionCookie } from '../../visitor/session-cookie.ts'

export interface ProveOptions {
  readonly signIn: Pick<SignIn, 'prove'>
  readonly baseUrl?: string | undefined
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: ProveOptions
}

/** Whether this is the password of the signed-in user; if so, the session records it and gets a new token. */
export async function prove(
  { email, sessionId }: Person,
  password: string,
  { request, reply, options }: Exchange,
): ReturnType<SignIn['prove']> {
  const token = sessionToken(request, options.baseUrl) ?? ''
  const from = eventSource(request)
  const proving = await options.signIn.prove({ email, password, token, sessionId, ...from })
  if (proving.status === 'proven' && proving.token !== token) {
    setSessionCookie(proving.token, reply, options.baseUrl)
  }
  return proving
}
