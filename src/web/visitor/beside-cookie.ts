import type { FastifyReply, FastifyRequest } from 'fastify'
import { UNLOCK_MS } from '../../store/reports/report-locks.ts'
import { isSecure } from '../http/public-address.ts'

const NAME = 'pagemark-beside'

/** Browsers accept a cookie with this prefix only over https. */
const SECURE_NAME = `__Secure-${NAME}`

/**
 * Sets a report's access cookie for use beside another report: it is sent to that other report's pages and opens only
 * the comparison there.
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

/** The cookie of this request for such use, valid or not. */
export function besideToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[isSecure(request, baseUrl) ? SECURE_NAME : NAME]
}
