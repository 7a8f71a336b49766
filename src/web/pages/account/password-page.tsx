import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { NewPasswordField } from '../../parts/forms/new-password-field.tsx'
import { UsernameHint } from '../../parts/forms/username-hint.tsx'

export interface PasswordPageProps {
  readonly site: Site
  readonly email: string
  readonly faults?: PasswordFaults
}

export interface PasswordFaults {
  readonly current?: string | undefined
  readonly password?: string | undefined
}

/** Where a person changes the password. */
export function PasswordPage({ site, email, faults = {} }: PasswordPageProps) {
  return (
    <AccountFrame site={site} at="/account/password">
      <section class="card">
        <h2>Password</h2>
        <p>Changing your password signs you out in all other browsers. API keys keep working.</p>
        <form class="form" method="post" action="/account/password">
          <UsernameHint email={email} />
          <FormField
            name="current"
            label="Current password"
            type="password"
            fault={faults.current}
            input={{ autocomplete: 'current-password', maxlength: 1024 }}
          />
          <NewPasswordField label="New password" fault={faults.password} />
          <button class="button main" type="submit" data-busy="Saving…">
            Change password
          </button>
        </form>
      </section>
    </AccountFrame>
  )
}
