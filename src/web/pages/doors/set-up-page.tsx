import { Document, type Site } from '../../parts/document.tsx'
import { FormFault } from '../../parts/form-fault.tsx'
import { FormField } from '../../parts/form-field.tsx'

export interface SetUpFaults {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly code?: string | undefined
  /** Of no field. */
  readonly form?: string | undefined
}

export interface SetUpPageProps {
  readonly site: Site
  readonly email?: string
  readonly code: string
  readonly faults?: SetUpFaults
  /** Nothing encrypts what is typed here on its way. */
  readonly exposed: boolean
}

/** The first account, which is the operator's. */
export function SetUpPage({ site, email = '', code, faults = {}, exposed }: SetUpPageProps) {
  return (
    <Document site={site} title="Set up" class="narrow">
      <section class="card">
        <h1>Make the first account</h1>
        <p>It is yours, and administers this installation.</p>
        {exposed && (
          <p class="notice decent">
            This connection is not encrypted: whoever is between you and the server can read the
            password.
          </p>
        )}
        <form class="form" method="post" action="/setup">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <FormField
            name="email"
            label="E-mail"
            type="email"
            value={email}
            fault={faults.email}
            input={{ autocomplete: 'username', autofocus: email === '', maxlength: 320 }}
          />
          <FormField
            name="password"
            label="Password"
            type="password"
            hint="At least 12 characters; a few words do well."
            fault={faults.password}
            input={{ autocomplete: 'new-password', maxlength: 1024 }}
          />
          <FormField
            name="code"
            label="Setup code"
            value={code}
            hint="The program printed it when it started."
            fault={faults.code}
            input={{
              autocomplete: 'off',
              autocapitalize: 'characters',
              spellcheck: false,
              maxlength: 64,
            }}
          />
          <button class="button main" type="submit">
            Make the account
          </button>
        </form>
      </section>
    </Document>
  )
}
