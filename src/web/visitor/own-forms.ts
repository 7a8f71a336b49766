import type { FastifyInstance } from 'fastify'
import type { ErrorPages } from '../http/answer/error-pages.tsx'
import { isSameOrigin } from './same-origin.ts'

export interface OwnFormsOptions {
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** Safe methods by RFC 9110: they change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Refuses forms that another site submitted on behalf of a visitor. */
export function takeOwnFormsOnly(
  app: FastifyInstance,
  { errorPages, baseUrl }: OwnFormsOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (SAFE.has(request.method) || isSameOrigin(request, baseUrl)) return undefined
    return errorPages.forbidden(request, reply)
  })
}
