import type { FastifyRequest } from 'fastify'
import type { SignIn } from '../../../accounts/sign-in.ts'
import { eventSource } from '../../http/event-source.ts'
import type { Person } from '../../visitor/person.ts'
import { sessionToken } from '../../visitor/session-cookie.ts'

export interface ProveOptions {
  readonly signIn: Pick<SignIn, 'prove'>
  readonly baseUrl?: string | undefined
}

/** Whether this is the password of who is signed in; if so, the session remembers it. */
export async function prove(
  { email, sessionId }: Person,
  password: string,
  { request, options }: { readonly request: FastifyRequest; readonly options: ProveOptions },
): ReturnType<SignIn['prove']> {
  const token = sessionToken(request, options.baseUrl) ?? ''
  return await options.signIn.prove({ email, password, token, sessionId, ...eventSource(request) })
}
