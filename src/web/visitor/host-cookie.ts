import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { isSecure } from '../http/public-address.ts'

/** Browsers accept a cookie with this prefix only over https, for this host only, and never from a sibling domain. */
const PREFIX = '__Host-'

/** A cookie that opens something, as secure as the connection allows. */
export function hostCookie(
  name: string,
  request: FastifyRequest,
  baseUrl: string | undefined,
): { readonly name: string; readonly options: CookieSerializeOptions } {
  const secure = isSecure(request, baseUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return { name: secure ? `${PREFIX}${name}` : name, options }
}
