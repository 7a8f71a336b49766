import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../store/actor.ts'
import { unlockToken } from './unlock-cookie.ts'

/** Who asks for a page, until people can sign in: anybody, or who has given the report's password. */
export function visitor(request: FastifyRequest, baseUrl: string | undefined): Actor {
  const token = unlockToken(request, baseUrl)
  return token === undefined ? { kind: 'anonymous' } : { kind: 'unlocked', token }
}
