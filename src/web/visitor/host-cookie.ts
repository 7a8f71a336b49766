import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { isSecure } from '../http/public-address.ts'

/** Browsers take a cookie of this prefix only over https, for this host alone, and never from a neighbour. */
const PREFIX = '__Host-'

/** A cookie that opens something here and nowhere else, as safe as the connection lets it be. */
export function hostCookie(
  name: string,
  request: FastifyRequest,
  baseUrl: string | undefined,
): { readonly name: string; readonly options: CookieSerializeOptions } {
  const secure = isSecure(request, baseUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  return { name: secure ? `${PREFIX}${name}` : name, options }
}
