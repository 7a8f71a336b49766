import type { FastifyPluginAsync } from 'fastify'
import { type ChannelNeeds, channelRoutes } from './channel-routes.tsx'
import { type ConfirmNeeds, confirmRoutes } from './confirm-routes.tsx'
import { type DataNeeds, dataRoutes } from './data-routes.tsx'
import { type EmailNeeds, emailRoutes } from './email-routes.tsx'
import { type KeysNeeds, keysRoutes } from './keys-routes.tsx'
import { type PasswordNeeds, passwordRoutes } from './password-routes.tsx'
import { type ProfileNeeds, profileRoutes } from './profile-routes.tsx'
import { type SecondFactorNeeds, secondFactorRoutes } from './second-factor-routes.tsx'
import { type SessionsNeeds, sessionsRoutes } from './sessions-routes.tsx'

export interface AccountNeeds
  extends
    ChannelNeeds,
    ConfirmNeeds,
    DataNeeds,
    EmailNeeds,
    KeysNeeds,
    PasswordNeeds,
    ProfileNeeds,
    SecondFactorNeeds,
    SessionsNeeds {}

/** `/account` and the pages below it, and the links of emails about it. */
export const accountRoutes: FastifyPluginAsync<AccountNeeds> = async (app, needs) => {
  await profileRoutes(app, needs)
  await emailRoutes(app, needs)
  await passwordRoutes(app, needs)
  await secondFactorRoutes(app, needs)
  await sessionsRoutes(app, needs)
  await keysRoutes(app, needs)
  await channelRoutes(app, needs)
  await dataRoutes(app, needs)
  await confirmRoutes(app, needs)
}
