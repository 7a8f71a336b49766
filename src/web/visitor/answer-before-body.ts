import type { FastifyInstance } from 'fastify'
import type { ErrorPages } from '../http/answer/error-pages.tsx'
import { personOf } from './person.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Visitors who are not signed in send this form too: it is read. */
    forVisitors?: true
  }
}

/**
 * Answers those who get nothing here before their form is read, as reading is the dearest part of it: where there is no
 * route, and where a form is only for people and nobody is signed in. Its route answers then as it would to an empty one,
 * which leads to the sign-in and keeps nothing: what a form says without a session is nobody's.
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
