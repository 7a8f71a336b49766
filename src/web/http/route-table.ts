import type { FastifyInstance, RouteOptions } from 'fastify'
import { Problem } from './problem.ts'

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

/** Answers 405 with `Allow` to every other method of the paths with this prefix. Call it after their routes. */
export function refuseOtherMethods(app: FastifyInstance, begin: string): void {
  for (const [url, methods] of app.routeTable) {
    if (!url.startsWith(begin)) continue
    const allow = [...methods].toSorted().join(', ')
    app.route({
      method: app.supportedMethods.filter((method) => !methods.has(method)),
      url: url.slice(app.prefix.length),
      config: { refusesMethod: true },
      schema: { hide: true },
      onRequest: async () => {
        throw new Problem('method-not-allowed', `This endpoint allows ${allow}.`, {
          headers: { Allow: allow },
        })
      },
      handler: async () => undefined,
    })
  }
}
