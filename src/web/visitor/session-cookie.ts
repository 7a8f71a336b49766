import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MS } from '../../store/accounts/sessions.ts'
import { hostCookie } from './host-cookie.ts'

const NAME = 'pagemark'

/** Gives the browser the session that has begun. */
export function setSessionCookie(
  token: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.setCookie(name, token, { ...options, maxAge: SESSION_MS / 1000 })
}

/** The session has ended: the browser may forget it. */
export function clearSessionCookie(reply: FastifyReply, baseUrl: string | undefined): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.clearCookie(name, options)
}

/** The token that this request brings, whether its session goes on or not. */
export function sessionToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[hostCookie(NAME, request, baseUrl).name]
}
