import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { SearchText } from '../../api/list-envelope.ts'
import { inputOf, readFields } from '../../query/fields.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { personOf } from '../../visitor/person.ts'
import { type UserDeletionNeeds, userDeletionRoutes } from './user-deletion-routes.tsx'
import { type UserPageNeeds, userPageRoutes } from './user-page-routes.tsx'
import { UsersPage } from './users-page.tsx'

const PER_PAGE = 50

const UserList = inputOf({
  search: SearchText('Text that the email address contains; case is ignored.'),
  page: Type.Integer({ minimum: 1, default: 1 }),
})

export interface UserNeeds extends UserPageNeeds, UserDeletionNeeds {}

/** `/admin/users`: the users and their roles. */
export const userRoutes: FastifyPluginAsync<UserNeeds> = async (app, options) => {
  app.get('/admin/users', async (request, reply) => {
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
      />
    )
    return sendPage(view, request, reply)
  })

  await userPageRoutes(app, options)
  await userDeletionRoutes(app, options)
}
