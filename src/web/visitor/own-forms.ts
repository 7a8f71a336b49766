import type { FastifyInstance } from 'fastify'
import type { ErrorPages } from '../http/answer/error-pages.tsx'
import { isSameOrigin } from './same-origin.ts'

export interface OwnFormsOptions {
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** What RFC 9110 calls safe: they change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Takes no form of any page that another site sent in a visitor's name. */
export function takeOwnFormsOnly(
  app: FastifyInstance,
  { errorPages, baseUrl }: OwnFormsOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SAFE.has(request.method) || isSameOrigin(request, baseUrl)) return undefined
    return errorPages.forbidden(request, reply)
  })
}
