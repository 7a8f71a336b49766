import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import type { ApiLimits } from './api-limits.ts'
import type { Quotas } from '../../store/accounts/quotas.ts'
import { callerOf } from './authentication.ts'
import { timeOrNull, timeText } from './time-text.ts'

const limit = nullable(Type.Integer())

const AccountResource = exact({
  object: Type.Enum(['account']),
  user: exact({ id: Type.String({ format: 'uuid' }), email: Type.String() }),
  level: Type.Enum(['expert', 'reader']),
  key: exact({
    name: Type.String(),
    hint: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    expires_at: nullable(Type.String({ format: 'date-time' })),
  }),
  /** Null means no limit. */
  limits: exact({
    api_per_minute: limit,
    audits_per_minute: limit,
    audits_per_hour: limit,
    queue_per_user: limit,
  }),
})

export interface AccountNeeds {
  readonly limits: ApiLimits
  readonly quotas: Quotas
}

/** `/account`: the owner of this key, and its permissions. */
export const accountRoutes: FastifyPluginAsyncTypebox<AccountNeeds> = async (
  app,
  { limits, quotas },
) => {
  app.get(
    '/account',
    {
      schema: {
        summary: "Show the key's user, level and limits",
        response: { 200: exact({ data: AccountResource }) },
      },
    },
    async (request) => {
      const { user, level, key } = callerOf(request)
      const { mostWaiting, mostAnHour } = await quotas.find(user.id)
      return {
        data: {
          object: 'account' as const,
          user: { id: user.id, email: user.email },
          level,
          key: {
            name: key.name,
            hint: key.hint,
            created_at: timeText(key.createdAt),
            expires_at: timeOrNull(key.expiresAt),
          },
          limits: {
            api_per_minute: limits.apiPerMinute || null,
            audits_per_minute: limits.auditsPerMinute || null,
            audits_per_hour: (mostAnHour ?? limits.auditsPerHour) || null,
            queue_per_user: (mostWaiting ?? limits.queuePerUser) || null,
          },
        },
      }
    },
  )
}
