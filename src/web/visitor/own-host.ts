import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorPages } from '../http/answer/error-pages.tsx'
import { problemBody } from '../http/problem.ts'
import type { RefuseHost } from '../http/served-hosts.ts'

export interface OwnHostOptions {
  readonly errorPages: ErrorPages
  readonly refuseHost: RefuseHost
}

/** Shows no page under a host name that is not ours, and does nothing that is asked for under it. */
export function takeOwnHostOnly(
  app: FastifyInstance,
  { errorPages, refuseHost }: OwnHostOptions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const refused = isOwnFile(request) ? undefined : refuseHost(request)
    if (!refused) return undefined
    const { status, title, detail } = problemBody(refused)
    return errorPages.refused({ status, title, text: detail, way: null }, request, reply)
  })
}

/** What the page that says so is made of, and everybody may have. */
function isOwnFile({ routeOptions }: FastifyRequest): boolean {
  const [, first] = routeOptions.url?.split('/') ?? []
  return first === 'assets' || first === 'favicon.svg'
}
