import type { UserSummary } from '../../../store/accounts/user-administration.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface DeleteUserPageProps {
  readonly site: Site
  readonly user: UserSummary
  /** Error about the entered address. */
  readonly fault?: string | undefined
  /** Why the account cannot be deleted. */
  readonly refusal?: string | undefined
}

/** Asks for confirmation before another user's account is deleted. */
export function DeleteUserPage({ site, user, fault, refusal }: DeleteUserPageProps) {
  const path = `/admin/users/${user.id}`
  return (
    <Document site={site} title="Delete account – Administration" class="narrow">
      <section class="card">
        <h1>
          Delete <Quoted text={user.email} />?
        </h1>
        {refusal !== undefined && <FormFault>{refusal}</FormFault>}
        <p>
          <strong>{counted(user.reports, 'report')}</strong> and all projects and keys of the
          account are deleted, also for the people they are shared with. This cannot be undone. To
          block the user but keep the reports, disable the account instead.
        </p>
        <form class="form" method="post" action={`${path}/delete`}>
          <FormField
            name="email"
            label="Email address, to confirm"
            fault={fault}
            input={{
              autocomplete: 'off',
              autocapitalize: 'none',
              spellcheck: false,
              maxlength: 320,
            }}
          />
          <p class="acts">
            <button class="button danger" type="submit" data-busy="Deleting…">
              Delete everything
            </button>
            <a class="button" href={path}>
              Cancel
            </a>
          </p>
        </form>
      </section>
    </Document>
  )
}
