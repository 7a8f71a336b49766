import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MS } from '../../../store/sessions.ts'
import { isSecure } from '../../public-address.ts'

const NAME = 'pagemark'

/** Browsers take a cookie of this prefix only over https, for this host alone, and never from a neighbour. */
const SECURE_NAME = `__Host-${NAME}`

/** Gives the browser the session that has begun. */
export function setSessionCookie(
  token: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = cookieOf(reply.request, baseUrl)
  reply.setCookie(name, token, { ...options, maxAge: SESSION_MS / 1000 })
}

/** The session has ended: the browser may forget it. */
export function clearSessionCookie(reply: FastifyReply, baseUrl: string | undefined): void {
  const { name, options } = cookieOf(reply.request, baseUrl)
  reply.clearCookie(name, options)
}

/** The token that this request brings, whether its session goes on or not. */
export function sessionToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[cookieOf(request, baseUrl).name]
}

function cookieOf(request: FastifyRequest, baseUrl: string | undefined) {
  const secure = isSecure(request, baseUrl)
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure }
  return { name: secure ? SECURE_NAME : NAME, options }
}
