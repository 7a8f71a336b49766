import type { FastifyReply, FastifyRequest } from 'fastify'
import { UNLOCK_MS } from '../../store/reports/report-locks.ts'
import { isSecure } from '../http/public-address.ts'

const NAME = 'pagemark-beside'

/** Browsers take a cookie of this prefix only over https. */
const SECURE_NAME = `__Secure-${NAME}`

/**
 * Gives the visitor the cookie to a report for where it stands beside another: it is sent to the pages of that
 * other report, and opens there what it is compared with, nothing else.
 *
 * @param cookie.reportId of the other report
 */
export function setBesideCookie(
  { reportId, token }: { readonly reportId: string; readonly token: string },
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const secure = isSecure(reply.request, baseUrl)
  reply.setCookie(secure ? SECURE_NAME : NAME, token, {
    httpOnly: true,
    sameSite: 'lax',
    path: `/r/${reportId}`,
    maxAge: UNLOCK_MS / 1000,
    secure,
  })
}

/** The cookie that this request brings for what stands beside, whether it is still good or not. */
export function besideToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[isSecure(request, baseUrl) ? SECURE_NAME : NAME]
}
