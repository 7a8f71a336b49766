import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GUEST_MS } from '../../store/accounts/guest.ts'
import type { GuestCookie } from '../../store/reports/guest-reports.ts'
import { isSecure } from '../http/public-address.ts'

const NAME = 'pagemark-guest'

/** As the cookie of a password: `__Host-` asks for the path `/`, where it would be sent with everything. */
const SECURE_NAME = `__Secure-${NAME}`

/** Gives the browser what proves that it has asked for this report. */
export function setGuestCookie(
  cookie: GuestCookie,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = guestCookie(cookie.reportId, reply.request, baseUrl)
  reply.setCookie(name, cookie.token, { ...options, maxAge: GUEST_MS / 1000 })
}

/** The report has an owner now. */
export function clearGuestCookie(
  reportId: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = guestCookie(reportId, reply.request, baseUrl)
  reply.clearCookie(name, options)
}

/** The cookie to this report that the request brings, whether it is good or not. */
export function readGuestCookie(
  reportId: string,
  request: FastifyRequest,
  baseUrl: string | undefined,
): GuestCookie | undefined {
  const token = request.cookies[guestCookie(reportId, request, baseUrl).name]
  return token === undefined ? undefined : { reportId, token }
}

function guestCookie(
  reportId: string,
  request: FastifyRequest,
  baseUrl: string | undefined,
): { readonly name: string; readonly options: CookieSerializeOptions } {
  const secure = isSecure(request, baseUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: `/r/${reportId}`, secure } as const
  return { name: secure ? SECURE_NAME : NAME, options }
}
