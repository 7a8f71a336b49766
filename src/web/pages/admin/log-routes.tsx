import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { SECURITY_EVENT_KINDS } from '../../../store/tables/security-event-kinds.ts'
import type { SecurityEventQuery, SecurityEvents } from '../../../store/accounts/security-events.ts'
import { SearchText } from '../../api/list-envelope.ts'
import { inputOf, readFields } from '../../query/fields.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { begunBody } from '../../http/begun-body.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import type { Users } from '../../../store/accounts/users.ts'
import type { InTurns } from '../../http/in-turns.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { writeLogCsv } from './log-csv.ts'
import { LogPage } from './log-page.tsx'
import { namesOf } from './user-names.ts'

const PER_PAGE = 50

const LogFields = inputOf({
  kind: Type.Optional(Type.Enum([...SECURITY_EVENT_KINDS])),
  email: SearchText('Full email address or ID of an account.'),
  page: Type.Integer({ minimum: 1, default: 1 }),
})

/** ID of no account: for an unknown address, there are no events. */
const NOBODY = '-'

export interface LogNeeds {
  readonly securityEvents: SecurityEvents
  readonly users: Users
  readonly inTurns: InTurns
  readonly site: Site
}

/** `/admin/log`: security events of all accounts, for a year. */
export const logRoutes: FastifyPluginAsync<LogNeeds> = async (app, options) => {
  const { securityEvents, users, inTurns, site } = options

  const readFilter = async (query: unknown) => {
    const { kind, email, page = 1 } = readFields(LogFields, query).fields
    const userId = email && ((await users.findByEmail(email))?.id ?? NOBODY)
    const narrowed: SecurityEventQuery = { kind, userId }
    return { kind, email, page, narrowed }
  }

  app.get('/admin/log', async (request, reply) => {
    const { kind, email, page, narrowed } = await readFilter(request.query)
    const events = await securityEvents.list({ ...narrowed, page, perPage: PER_PAGE })
    const names = await namesOf(users, events.items)
    const view = <LogPage {...{ site, events, names, kind, email, page, perPage: PER_PAGE }} />
    return sendPage(view, request, reply)
  })

  app.get('/admin/log.csv', async (request, reply) => {
    const { narrowed } = await readFilter(request.query)
    const body = await begunBody(inTurns(writeLogCsv({ securityEvents, users }, narrowed)), reply)
    setPersonal(reply).headers({
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': 'attachment; filename="log.csv"',
    })
    return reply.send(body)
  })
}
