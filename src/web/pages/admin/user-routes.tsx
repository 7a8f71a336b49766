import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SecurityEventKind } from '../../../store/security-event-kinds.ts'
import type { UserAdministration, UserChange } from '../../../store/user-administration.ts'
import { eventSource } from '../../event-source.ts'
import { inputOf, readFields } from '../../fields.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { textField } from '../form/text-field.ts'
import { setPersonal } from '../answer/page-headers.ts'
import { sendPage } from '../answer/send-page.ts'
import { setFlash } from '../visitor/flash.ts'
import { personOf } from '../visitor/person.ts'
import { SearchText } from '../../api/list-envelope.ts'
import { requireProof } from '../visitor/require-proof.ts'
import { UsersPage } from './users-page.tsx'

const PER_PAGE = 50

const UserList = inputOf({
  search: SearchText('Part of the address, in any case.'),
  page: Type.Integer({ minimum: 1, default: 1 }),
})

const LAST_ADMIN =
  'This is the last administrator. Make somebody else one first: nobody could administer this installation any more.'

type Act = (users: UserAdministration, id: string) => Promise<UserChange>

const CHANGES: Readonly<Record<string, Act>> = {
  promote: (users, id) => users.setAdmin(id, true),
  demote: (users, id) => users.setAdmin(id, false),
  disable: (users, id) => users.setDisabled(id, true),
  enable: (users, id) => users.setDisabled(id, false),
}

const EVENTS: Readonly<Record<string, SecurityEventKind>> = {
  disable: 'account-disabled',
  enable: 'account-enabled',
}

/** `/admin/users`: who has an account, and what they may do. */
export const userRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { userAdministration, errorPages, baseUrl } = options

  app.get('/admin/users', async (request, reply) => sendUsers({ request, reply, options }))

  app.post<{ Params: { id: string } }>(
    '/admin/users/:id',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const person = requireProof(request, reply, '/admin/users')
      if (!person) return reply
      const change = textField(request.body, 'change')
      const act = Object.hasOwn(CHANGES, change) ? CHANGES[change] : undefined
      const changed = act ? await act(userAdministration, request.params.id) : 'absent'
      if (changed === 'absent') return errorPages.notFound(request, reply)
      if (changed === 'last-admin') {
        return sendUsers({ request, reply: reply.code(409), options, fault: LAST_ADMIN })
      }
      await options.securityEvents.record({
        kind: EVENTS[change] ?? 'account-role-changed',
        userId: request.params.id,
        actorId: person.owner.id,
        from: eventSource(request),
      })
      setFlash({ kind: 'user-changed' }, reply, baseUrl)
      return setPersonal(reply).redirect('/admin/users', 303)
    },
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: RouteNeeds
  readonly fault?: string
}

async function sendUsers({ request, reply, options, fault }: Exchange): Promise<FastifyReply> {
  const { search, page = 1 } = readFields(UserList, request.query).fields
  const users = await options.userAdministration.list({ search, page, perPage: PER_PAGE })
  const view = (
    <UsersPage
      site={options.site}
      users={users}
      search={search ?? ''}
      page={page}
      last={Math.max(1, Math.ceil(users.total / PER_PAGE))}
      self={personOf(request)?.owner.id ?? ''}
      fault={fault}
    />
  )
  return sendPage(view, request, reply)
}
