import type { SettingTexts } from '../../../settings/changeable-settings.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { OFF_OR_ON, SIGN_UP_CHOICES } from '../../parts/texts/sign-up-choices.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { NewPasswordField } from '../../parts/forms/new-password-field.tsx'
import { EmailField } from '../../parts/forms/email-field.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'

export interface SetUpFaults {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly code?: string | undefined
  /** An error that concerns no single field. */
  readonly form?: string | undefined
}

export type SetUpChoices = Pick<SettingTexts, 'SIGNUP' | 'ANONYMOUS_AUDITS'>

export interface SetUpPageProps {
  readonly site: Site
  readonly email?: string
  readonly code: string
  /** Further choices of the setup; each undefined if the operator has set it. */
  readonly choices: SetUpChoices
  readonly faults?: SetUpFaults
  /** Whether the connection is unencrypted. */
  readonly exposed: boolean
}

const LABELS = { email: 'Email', password: 'Password', code: 'Setup code' } as const

/** The form for the first account, which is the operator's. */
export function SetUpPage(props: SetUpPageProps) {
  const { site, email = '', code, choices, faults = {}, exposed } = props
  return (
    <Document site={site} title="Set up" class="narrow">
      <section class="card">
        <h1>Create the first account</h1>
        <p>This account administers the installation.</p>
        {exposed && (
          <p class="notice decent">
            This connection is not encrypted, so others on the network can read the password.
          </p>
        )}
        <form class="form" method="post" action="/setup">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={LABELS} faults={faults}>
            <EmailField
              label={LABELS.email}
              value={email}
              fault={faults.email}
              autofocus={email === ''}
            />
            <NewPasswordField label={LABELS.password} fault={faults.password} />
            <FormField
              name="code"
              label={LABELS.code}
              value={code}
              hint="Printed in the terminal when Pagemark started."
              fault={faults.code}
              input={{
                autocomplete: 'off',
                autocapitalize: 'characters',
                spellcheck: false,
                maxlength: 64,
              }}
            />
          </Fields>
          <Choices {...choices} />
          <button class="button main" type="submit">
            Create account
          </button>
        </form>
      </section>
    </Document>
  )
}

function Choices({ SIGNUP, ANONYMOUS_AUDITS }: SetUpChoices) {
  if (SIGNUP === undefined && ANONYMOUS_AUDITS === undefined) return null
  const chosen = (SIGNUP ?? 'closed') !== 'closed' || ANONYMOUS_AUDITS === 'on'
  return (
    <details class="options" open={chosen}>
      <summary>More options</summary>
      {SIGNUP !== undefined && (
        <ChoiceGroup name="SIGNUP" legend="Sign-up" value={SIGNUP} choices={SIGN_UP_CHOICES} />
      )}
      {ANONYMOUS_AUDITS !== undefined && (
        <ChoiceGroup
          name="ANONYMOUS_AUDITS"
          legend="Audits without an account"
          value={ANONYMOUS_AUDITS}
          choices={OFF_OR_ON}
        />
      )}
      <p class="soft">You can change both later under Administration.</p>
    </details>
  )
}
