import type { FastifyInstance, RouteOptions } from 'fastify'
import findMyWay from 'find-my-way'
import { answerProblem } from './answer-problem.ts'
import { Problem } from './problem.ts'
import { checking, type RequestCheck } from './request-checks.ts'

/** Longer than any URL that fits into a request's head: longer parameters are not found. */
export const MAX_PARAMETER_LENGTH = 65_536

/** Every path as its route is written, with the methods it accepts. */
export type RouteTable = ReadonlyMap<string, ReadonlySet<string>>

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable
  }
  interface FastifyContextConfig {
    /** This route only states which methods the path accepts. */
    refusesMethod?: true
  }
}

/** Call it before the first route. */
export function keepRouteTable(app: FastifyInstance): void {
  const table = new Map<string, Set<string>>()
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ url, method, config }: RouteOptions) => {
    if (config?.refusesMethod) return
    const methods = table.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    table.set(url, methods)
  })
}

/**
 * Answers 405 with `Allow` to every other method of the paths below this plugin's prefix, and 404 to other paths, before
 * a body is read. Routes that only refuse would be three of four here, and take a fifth of a server's start.
 */
export function answerUnrouted(app: FastifyInstance): void {
  let methodsOf: ReturnType<typeof readTable> | undefined
  const refuseUnrouted: RequestCheck = ({ is404, url }) => {
    if (!is404) return undefined
    methodsOf ??= readTable(app.routeTable)
    const methods = methodsOf(url)
    throw methods ? methodNotAllowed(methods) : notFound()
  }
  app.addHook('onRequest', checking(refuseUnrouted))
  // Without a handler of its own, a plugin's hooks are not called for paths without a route.
  app.setNotFoundHandler((_request, reply) => answerProblem(notFound(), reply))
}

function readTable(table: RouteTable): (url: string) => ReadonlySet<string> | undefined {
  const router = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH })
  for (const [url, methods] of table) router.on('GET', url, () => undefined, methods)
  return (url) => router.find('GET', url)?.store
}

/** Answers 405 with `Allow` to every other method of this path, below which there is nothing. Call it after its routes. */
export function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const methods = app.routeTable.get(path) ?? new Set()
  app.route({
    method: app.supportedMethods.filter((method) => !methods.has(method)),
    url: path,
    config: { refusesMethod: true },
    schema: { hide: true },
    onRequest: async () => {
      throw methodNotAllowed(methods)
    },
    handler: async () => undefined,
  })
}

function methodNotAllowed(methods: ReadonlySet<string>): Problem {
  const allow = [...methods].toSorted().join(', ')
  return new Problem('method-not-allowed', `This endpoint allows ${allow}.`, {
    headers: { Allow: allow },
  })
}

function notFound(): Problem {
  return new Problem('not-found', 'There is no such endpoint.')
}
