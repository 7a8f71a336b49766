import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../../accounts/device-visit.ts'
import { KNOWN_DEVICE_MS } from '../../store/accounts/known-devices.ts'
import { eventSource } from '../http/event-source.ts'
import { hostCookie } from './host-cookie.ts'

const NAME = 'pagemark-device'

/** Gives the browser what tells it from strangers at its next sign-in. It stays after the sign-out. */
export function setDeviceCookie(
  token: string,
  reply: FastifyReply,
  baseUrl: string | undefined,
): void {
  const { name, options } = hostCookie(NAME, reply.request, baseUrl)
  reply.setCookie(name, token, { ...options, maxAge: KNOWN_DEVICE_MS / 1000 })
}

/** Whoever sends this request, with the cookie that it brings, whether their device is known or not. */
export function visitorOf(request: FastifyRequest, baseUrl: string | undefined): Visitor {
  const deviceToken = request.cookies[hostCookie(NAME, request, baseUrl).name]
  return { ...eventSource(request), deviceToken }
}
