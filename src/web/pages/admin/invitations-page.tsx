import type { AccountLink } from '../../../store/accounts/account-links.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { AdminFrame } from './admin-frame.tsx'

export interface InvitationsPageProps {
  readonly site: Site
  /** Whether no account can be created now, even with a link. */
  readonly closed: boolean
  /** Those that are still valid. */
  readonly open: readonly AccountLink[]
  /** As entered. */
  readonly email?: string
  readonly admin?: boolean
  /** Why the address was not invited. */
  readonly fault?: string
}

/** `/admin/invitations`: open invitations. */
export function InvitationsPage(props: InvitationsPageProps) {
  const { site, closed, open, email, admin = false, fault } = props
  return (
    <AdminFrame site={site} at="/admin/users">
      <section class="card" aria-labelledby="invite-title">
        <h2 id="invite-title">Invite a person</h2>
        <p>
          The invitation link works once, for seven days. It requires{' '}
          <a href="/admin/settings">sign-up by invitation</a>.
          {closed && <strong> Sign-up is closed now, so invitation links do not work.</strong>}
        </p>
        <form class="form" method="post" action="/admin/invitations">
          <FormField
            name="email"
            label="Email"
            type="email"
            value={email}
            fault={fault}
            input={{ autocomplete: 'off', maxlength: 320 }}
          />
          <p>
            <label>
              <input type="checkbox" name="admin" value="1" checked={admin} /> Administrator
            </label>
          </p>
          <button class="button main" type="submit">
            Invite
          </button>
        </form>
      </section>
      <section class="card" aria-labelledby="open-title">
        <h2 id="open-title">Open invitations</h2>
        {open.length === 0 ? <p>No open invitations.</p> : <Open open={open} />}
      </section>
    </AdminFrame>
  )
}

function Open({ open }: Pick<InvitationsPageProps, 'open'>) {
  return (
    <Records label="Open invitations" heads={['Address', 'Expires', 'Action']}>
      {open.map(({ id, email, admin, expiresAt }) => (
        <tr role="row">
          <td role="cell">
            <Quoted text={email} />
            {admin && <p class="soft">as an administrator</p>}
          </td>
          <td role="cell" class="soft" data-label="Expires">
            <When at={expiresAt} />
          </td>
          <td role="cell">
            <form method="post" action={`/admin/invitations/${id}/withdraw`}>
              <button class="button small" type="submit">
                Withdraw <span class="sr">the invitation of {email}</span>
              </button>
            </form>
          </td>
        </tr>
      ))}
    </Records>
  )
}
