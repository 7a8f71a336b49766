import { AskOperator } from './ask-operator.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { EmailField } from '../../parts/forms/email-field.tsx'

export interface ForgotPageProps {
  readonly site: Site
  readonly email?: string
  readonly faults?: { readonly email?: string | undefined; readonly form?: string | undefined }
}

/** The form for a forgotten password. */
export function ForgotPage({ site, email = '', faults = {} }: ForgotPageProps) {
  return (
    <Document site={site} title="Forgot password" class="narrow">
      <section class="card">
        <h1>Reset your password</h1>
        <p>You will get an email with a link to choose a new password.</p>
        <form class="form" method="post" action="/forgot">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <EmailField value={email} fault={faults.email} autofocus />
          <button class="button main" type="submit">
            Send link
          </button>
        </form>
        <Back />
      </section>
    </Document>
  )
}

/** The same without email. */
export function NoMailPage({
  site,
  contactUrl,
}: {
  readonly site: Site
  readonly contactUrl: string | undefined
}) {
  return (
    <Document site={site} title="Forgot password" class="narrow">
      <section class="card">
        <h1>Ask your administrator</h1>
        <p>
          This installation sends no email. Ask <AskOperator contactUrl={contactUrl} /> for a new
          password.
        </p>
        <Back />
      </section>
    </Document>
  )
}

function Back() {
  return (
    <p class="soft">
      Remember your password? <a href="/signin">Sign in</a>
    </p>
  )
}
