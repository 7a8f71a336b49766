import type { FastifyReply, FastifyRequest } from 'fastify'
import { HALF_SIGN_IN_MS } from '../../store/accounts/half-sign-ins.ts'
import { hostCookie } from './host-cookie.ts'

const NAME = 'pagemark-code'

/** Sets the cookie with which this browser may enter the code. */
export function setHalfSignInCookie(
  token: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.setCookie(name, token, { ...options, maxAge: HALF_SIGN_IN_MS / 1000 })
}

export function clearHalfSignInCookie(reply: FastifyReply, baseUrl: string | undefined): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.clearCookie(name, options)
}

/** The token of this request, whether a code is still expected or not. */
export function halfSignInToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[hostCookie(NAME, request, baseUrl).name]
}
