import type { FastifyPluginAsync } from 'fastify'
import type { RouteNeeds } from '../pages-options.ts'
import { confirmRoutes } from './confirm-routes.tsx'
import { dataRoutes } from './data-routes.tsx'
import { emailRoutes } from './email-routes.tsx'
import { keysRoutes } from './keys-routes.tsx'
import { passwordRoutes } from './password-routes.tsx'
import { profileRoutes } from './profile-routes.tsx'
import { secondFactorRoutes } from './second-factor-routes.tsx'
import { sessionsRoutes } from './sessions-routes.tsx'

/** `/account` and what is below it, and the links of letters about it. */
export const accountRoutes: FastifyPluginAsync<RouteNeeds> = async (app, needs) => {
  await app.register(profileRoutes, needs)
  await app.register(emailRoutes, needs)
  await app.register(passwordRoutes, needs)
  await app.register(secondFactorRoutes, needs)
  await app.register(sessionsRoutes, needs)
  await app.register(keysRoutes, needs)
  await app.register(dataRoutes, needs)
  await app.register(confirmRoutes, needs)
}
