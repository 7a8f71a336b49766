import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MS } from '../../store/accounts/sessions.ts'
import { hostCookie } from './host-cookie.ts'

const NAME = 'pagemark'

/** Sets the cookie of a new session. */
export function setSessionCookie(
  token: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.setCookie(name, token, { ...options, maxAge: SESSION_MS / 1000 })
}

/** Removes the cookie after the session has ended. */
export function clearSessionCookie(reply: FastifyReply, baseUrl: string | undefined): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.clearCookie(name, options)
}

/** The token of this request, whether its session is active or not. */
export function sessionToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[hostCookie(NAME, request, baseUrl).name]
}
