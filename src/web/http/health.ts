import type { FastifyPluginAsync } from 'fastify'
import { setPrivateHeaders } from './private-answers.ts'
import { checking } from './request-checks.ts'
import { refuseOtherMethods } from './route-table.ts'
import { OUT_OF_TURN } from './take-turns.ts'

/** What must work before requests are sent here, by name: the database, the queue, migrations. */
export type Readiness = Readonly<Record<string, boolean>>

/** Load balancers check more often; people should not. */
const NOT_READY_RETRY_S = 10

export interface HealthOptions {
  /** What this process does: `web`, `worker` or `all`. */
  readonly role: string
  readonly ready: () => Promise<Readiness>
}

/** `/healthz`: the process answers. `/readyz`: its dependencies work, too. */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { role, ready }) => {
  app.addHook('onRequest', checking(setPrivateHeaders))

  app.get('/healthz', OUT_OF_TURN, async () => ({ status: 'alive' }))

  app.get('/readyz', OUT_OF_TURN, async (request, reply) => {
    const checks = await ready().catch((error: unknown) => {
      request.log.error({ err: error }, 'readiness could not be told')
      return { readiness: false }
    })
    const isReady = Object.values(checks).every(Boolean)
    if (!isReady) reply.header('Retry-After', String(NOT_READY_RETRY_S))
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', role, checks })
  })

  refuseOtherMethods(app, '/healthz')
  refuseOtherMethods(app, '/readyz')
}
