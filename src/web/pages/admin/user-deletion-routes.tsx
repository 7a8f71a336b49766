import type { FastifyPluginAsync } from 'fastify'
import { emailKey } from '../../../store/accounts/email-key.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { UserAdministration } from '../../../store/accounts/user-administration.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { DeleteUserPage } from './delete-user-page.tsx'

interface WithId {
  Params: { id: string }
}

const OTHER_ADDRESS = 'This is not the email address of the account.'
const LAST_ADMIN = 'This is the last administrator. Make another user an administrator first.'

export interface UserDeletionNeeds {
  readonly userAdministration: UserAdministration
  readonly transact: Transact
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/admin/users/:id/delete`: deletes another user's account with all its data. */
export const userDeletionRoutes: FastifyPluginAsync<UserDeletionNeeds> = async (app, options) => {
  const { site, userAdministration, transact, errorPages, baseUrl } = options

  app.get<WithId>('/admin/users/:id/delete', async (request, reply) => {
    const person = requireProof(request, reply)
    if (!person) return reply
    const user = await otherUser(request.params.id, person.owner.id)
    if (!user) return errorPages.notFound(request, reply)
    return sendPage(<DeleteUserPage site={site} user={user} />, request, reply)
  })

  app.post<WithId>('/admin/users/:id/delete', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply)
    if (!person) return reply
    const user = await otherUser(request.params.id, person.owner.id)
    if (!user) return errorPages.notFound(request, reply)
    if (emailKey(textField(request.body, 'email')) !== emailKey(user.email)) {
      const page = <DeleteUserPage site={site} user={user} fault={OTHER_ADDRESS} />
      return sendPage(page, request, reply.code(422))
    }
    const from = eventSource(request)
    const deletion = await transact(async (logged) => {
      await logged.userAdministration.requireAdmin(person.owner.id)
      const done = await logged.users.delete(user.id)
      if (done !== 'deleted') return done
      const event = { kind: 'account-deleted', userId: user.id, actorId: person.owner.id } as const
      // The ID alone no longer identifies the user.
      await logged.securityEvents.record({ ...event, subject: user.email, from })
      return done
    })
    if (deletion === 'last-admin') {
      const page = <DeleteUserPage site={site} user={user} refusal={LAST_ADMIN} />
      return sendPage(page, request, reply.code(409))
    }
    if (deletion === 'absent') return errorPages.notFound(request, reply)
    setFlash({ kind: 'user-deleted' }, reply, baseUrl)
    return setPersonal(reply).redirect('/admin/users', 303)
  })

  /** One's own account is deleted at `/account/delete`, with its password. */
  async function otherUser(id: string, self: string) {
    return id === self ? undefined : await userAdministration.find(id)
  }
}
