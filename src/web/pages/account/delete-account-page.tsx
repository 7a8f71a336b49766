import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { UsernameHint } from '../../parts/forms/username-hint.tsx'

export interface DeleteAccountPageProps {
  readonly site: Site
  readonly email: string
  /** Reports of this user. */
  readonly reports: number
  /** Error about the password. */
  readonly fault?: string | undefined
  /** Whether this is the last administrator. */
  readonly last?: boolean
}

/** Asks for confirmation before an account is deleted. */
export function DeleteAccountPage(props: DeleteAccountPageProps) {
  const { site, email, reports, fault, last = false } = props
  return (
    <Document site={site} title="Delete account – Account" class="narrow">
      <section class="card">
        <h1>Delete your account?</h1>
        {last && (
          <FormFault>
            You are the last administrator. Make another user an administrator first, under Admin,
            Users.
          </FormFault>
        )}
        <p>
          <strong>{counted(reports, 'report')}</strong> and all your projects and keys are deleted,
          also for the people you shared them with. This cannot be undone.
        </p>
        <form class="form" method="post" action="/account/delete">
          <UsernameHint email={email} />
          <FormField
            name="password"
            label="Password"
            type="password"
            fault={fault}
            input={{ autocomplete: 'current-password', maxlength: 1024 }}
          />
          <p class="acts">
            <button class="button danger" type="submit" data-busy="Deleting…">
              Delete everything
            </button>
            <a class="button" href="/account/data">
              Cancel
            </a>
          </p>
        </form>
      </section>
    </Document>
  )
}
