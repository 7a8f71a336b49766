import type { Page } from '../../../store/database/page.ts'
import type { UserSummary } from '../../../store/accounts/user-administration.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { NextPages } from '../../parts/tables/next-pages.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { standingText } from './standing-text.ts'

export interface UsersPageProps {
  readonly site: Site
  readonly users: Page<UserSummary>
  readonly search: string
  /** From 1. */
  readonly page: number
  readonly last: number
  /** ID of the signed-in user. */
  readonly self: string
}

/** `/admin/users`: the users of this installation. */
export function UsersPage({ site, users, search, page, last, self }: UsersPageProps) {
  return (
    <AdminFrame site={site} at="/admin/users">
      <section class="card" aria-labelledby="users-title">
        <div class="list-head">
          <h2 id="users-title">Users</h2>
          <a class="button small" href="/admin/invitations">
            Invitations
          </a>
        </div>
        <form class="form one-line" method="get" action="/admin/users" role="search">
          <p class="field">
            <label for="search">Search by email</label>
            <input id="search" name="search" type="text" value={search} maxlength={320} />
          </p>
          <button class="button" type="submit">
            Search
          </button>
        </form>
        {users.items.length === 0 ? (
          <p>No user matches.</p>
        ) : (
          <UserTable users={users.items} self={self} />
        )}
        <p class="soft">{counted(users.total, 'user')}.</p>
        <NextPages
          path="/admin/users"
          query={search === '' ? {} : { search }}
          page={page}
          last={last}
        />
      </section>
    </AdminFrame>
  )
}

function UserTable({
  users,
  self,
}: {
  readonly users: readonly UserSummary[]
  readonly self: string
}) {
  return (
    <Records label="Users" heads={['User', 'Reports', 'Since', 'Last active']}>
      {users.map((user) => (
        <tr role="row">
          <td role="cell">
            <a href={`/admin/users/${user.id}`}>
              <Quoted text={user.email} />
            </a>
            <p class="soft">{standingText(user, user.id === self)}</p>
          </td>
          <td role="cell" class="soft" data-label="Reports">
            {numberText(user.reports)}
          </td>
          <td role="cell" class="soft" data-label="Since">
            <When at={user.createdAt} />
          </td>
          <td role="cell" class="soft" data-label="Last active">
            {user.seenAt === null ? 'no session' : <When at={user.seenAt} />}
          </td>
        </tr>
      ))}
    </Records>
  )
}
