import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorPages } from '../http/answer/error-pages.tsx'
import { problemBody } from '../http/problem.ts'
import type { RefuseHost } from '../http/served-hosts.ts'

export interface OwnHostOptions {
  readonly errorPages: ErrorPages
  readonly refuseHost: RefuseHost
}

/** Serves no page and performs no action under a foreign host name. */
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

/** Parts of the page that says so, available to everybody. */
function isOwnFile({ routeOptions }: FastifyRequest): boolean {
  const [, first] = routeOptions.url?.split('/') ?? []
  return first === 'assets' || first === 'favicon.svg'
}
