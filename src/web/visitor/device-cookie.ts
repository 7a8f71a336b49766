import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../../accounts/device-visit.ts'
import { KNOWN_DEVICE_MS } from '../../store/accounts/known-devices.ts'
import { eventSource } from '../http/event-source.ts'
import { hostCookie } from './host-cookie.ts'

const NAME = 'pagemark-device'

/** Sets the cookie by which the browser is a known device at its next sign-in. It stays after signing out. */
export function setDeviceCookie(
  token: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.setCookie(name, token, { ...options, maxAge: KNOWN_DEVICE_MS / 1000 })
}

/** The sender of this request with its cookie, known or not. */
export function visitorOf(request: FastifyRequest, baseUrl: string | undefined): Visitor {
  const deviceToken = request.cookies[hostCookie(NAME, request, baseUrl).name]
  return { ...eventSource(request), deviceToken }
}
