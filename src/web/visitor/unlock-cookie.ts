import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { READER_MS, UNLOCK_MS } from '../../store/reports/report-locks.ts'
import { isSecure } from '../http/public-address.ts'

const NAME = 'pagemark-unlock'

/** `__Host-` would be stronger but requires the path `/`; the cookie of one report is sent to it only. */
const SECURE_NAME = `__Secure-${NAME}`

export interface Cookie {
  readonly reportId: string
  readonly token: string
}

/** For the files of a report: a cookie applies to paths below its own, and `/r/:id.md` is beside `/r/:id`. */
const FILE_ENDS = ['.md', '.csv', '.json', '.har', '.pdf']

/** The same for a site audit. */
export function setSiteUnlockCookie(
  { siteId, token }: { readonly siteId: string; readonly token: string },
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const secure = isSecure(reply.request, baseUrl)
  reply.setCookie(secure ? SECURE_NAME : NAME, token, {
    httpOnly: true,
    sameSite: 'lax',
    maxAge: (UNLOCK_MS + READER_MS) / 1000,
    secure,
    path: `/s/${siteId}`,
  })
}

/** Sets the access cookie of one report. It stays after it has expired, to tell a reader from a stranger. */
export function setUnlockCookie(
  { reportId, token }: Cookie,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const secure = isSecure(reply.request, baseUrl)
  const options: CookieSerializeOptions = {
    httpOnly: true,
    sameSite: 'lax',
    maxAge: (UNLOCK_MS + READER_MS) / 1000,
    secure,
  }
  for (const end of ['', ...FILE_ENDS]) {
    const path = `/r/${reportId}${end}`
    reply.setCookie(secure ? SECURE_NAME : NAME, token, { ...options, path })
  }
}

/** The cookie of this request, valid or not. */
export function unlockToken(
  request: FastifyRequest,
  baseUrl: string | undefined,
): string | undefined {
  return request.cookies[isSecure(request, baseUrl) ? SECURE_NAME : NAME]
}
