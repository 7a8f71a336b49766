import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GUEST_MS } from '../../store/accounts/guest.ts'
import type { GuestCookie } from '../../store/reports/guest-reports.ts'
import { isSecure } from '../http/public-address.ts'

const NAME = 'pagemark-guest'

/** Like the cookie of a password: `__Host-` requires the path `/`, so it would be sent with everything. */
const SECURE_NAME = `__Secure-${NAME}`

/** Sets the cookie that proves that this browser requested the report. */
export function setGuestCookie(
  cookie: GuestCookie,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = guestCookie(cookie.reportId, reply.request, baseUrl)
  reply.setCookie(name, cookie.token, { ...options, maxAge: GUEST_MS / 1000 })
}

/** Removes it once the report has an owner. */
export function clearGuestCookie(
  reportId: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = guestCookie(reportId, reply.request, baseUrl)
  reply.clearCookie(name, options)
}

/** This report's cookie of the request, valid or not. */
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
