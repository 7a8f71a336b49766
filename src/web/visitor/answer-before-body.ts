import type { FastifyInstance } from 'fastify'
import type { ErrorPages } from '../http/answer/error-pages.tsx'
import { personOf } from './person.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Visitors who are not signed in also submit this form: it is read. */
    forVisitors?: true
  }
}

/**
 * Answers before the body is read, the most expensive part, if the request cannot succeed: without a route, or without
 * a session for a form that requires a signed-in user. The route then answers as to an empty form, with a redirect to
 * the sign-in that keeps nothing: a form without a session has no owner.
 */
export function answerBeforeBody(
  app: FastifyInstance,
  { errorPages }: { readonly errorPages: ErrorPages },
): void {
  app.addHook('preParsing', async (request, reply) => {
    if (request.is404) return errorPages.notFound(request, reply)
    const { handler, config, method } = request.routeOptions
    if (personOf(request) || config.forVisitors || method === 'GET' || method === 'HEAD')
      return undefined
    return handler.call(app, request, reply)
  })
}
