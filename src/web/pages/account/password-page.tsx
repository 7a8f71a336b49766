import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { NewPasswordField } from '../../parts/forms/new-password-field.tsx'
import { RevokeKeysField } from '../../parts/forms/revoke-keys-field.tsx'
import { UsernameHint } from '../../parts/forms/username-hint.tsx'

export interface PasswordPageProps {
  readonly site: Site
  readonly email: string
  /** Number of this account's active API keys. */
  readonly keys: number
  /** Whether the user chose to revoke them. */
  readonly revoke?: boolean
  readonly faults?: PasswordFaults
}

export interface PasswordFaults {
  readonly current?: string | undefined
  readonly password?: string | undefined
}

/** The form for changing the password. */
export function PasswordPage(props: PasswordPageProps) {
  const { site, email, keys, revoke = false, faults = {} } = props
  return (
    <AccountFrame site={site} at="/account/password">
      <section class="card">
        <h2>Password</h2>
        <p>Changing your password signs you out in all other browsers.</p>
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
          <RevokeKeysField keys={keys} checked={revoke} />
          <button class="button main" type="submit" data-busy="Saving…">
            Change password
          </button>
        </form>
      </section>
    </AccountFrame>
  )
}
