import type { AccountLink } from '../../../store/accounts/account-links.ts'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { AdminFrame } from './admin-frame.tsx'

export interface InvitedPageProps {
  readonly site: Site
  /** Whether no account can be created now, even with a link. */
  readonly closed: boolean
  readonly invitation: AccountLink
  /** Shown only here. */
  readonly link: string
  /** Whether it was also emailed to the address. */
  readonly mailed: boolean
}

/** Shows the link of an invitation once. */
export function InvitedPage({ site, closed, invitation, link, mailed }: InvitedPageProps) {
  return (
    <AdminFrame site={site} at="/admin/users">
      <section class="card">
        <h2>
          <Quoted text={invitation.email} /> is invited
        </h2>
        <p class="notice good" role="status">
          {mailed
            ? 'The link was sent to this address. It cannot be shown again:'
            : 'Send this link to the person. It cannot be shown again:'}
        </p>
        <div class="form wide after">
          <CopyField name="link" label="Link" text={link} />
        </div>
        {closed && (
          <p class="after">
            The link does not work while <a href="/admin/settings">sign-up is closed</a>.
          </p>
        )}
        <p class="after">
          <a class="button main" href="/admin/invitations">
            Done
          </a>
        </p>
      </section>
    </AdminFrame>
  )
}
