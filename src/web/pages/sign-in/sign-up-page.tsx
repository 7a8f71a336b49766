import { signInPath } from '../../parts/texts/sign-in-path.ts'
import { AskOperator } from './ask-operator.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { ExposedNotice } from './exposed-notice.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { EmailField } from '../../parts/forms/email-field.tsx'
import { NewPasswordField } from '../../parts/forms/new-password-field.tsx'

export interface SignUpPageProps {
  readonly site: Site
  readonly email?: string
  /** A path on this server to continue to. */
  readonly next?: string | undefined
  /** Whether the address is confirmed by email. The password is then chosen with the link. */
  readonly byMail: boolean
  readonly faults?: SignUpFaults
  /** Whether the connection is unencrypted. */
  readonly exposed: boolean
}

export interface SignUpFaults {
  readonly email?: string | undefined
  readonly password?: string | undefined
  /** An error that concerns no single field. */
  readonly form?: string | undefined
}

const TITLE = 'Create an account'
const LABELS = { email: 'Email', password: 'Password' } as const

/** The form for a new account, if anyone can sign up. */
export function SignUpPage(props: SignUpPageProps) {
  const { site, email = '', next, byMail, faults = {}, exposed } = props
  return (
    <Document site={site} title={TITLE} class="narrow">
      <section class="card">
        <h1>Create an account</h1>
        {byMail && <p>You will get an email with a link to choose your password.</p>}
        {exposed && !byMail && <ExposedNotice />}
        <form class="form" method="post" action="/signup">
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={LABELS} faults={faults}>
            <EmailField
              label={LABELS.email}
              value={email}
              fault={faults.email}
              autofocus={email === ''}
            />
            {!byMail && <NewPasswordField label={LABELS.password} fault={faults.password} />}
          </Fields>
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <button class="button main" type="submit">
            {byMail ? 'Send link' : 'Create account'}
          </button>
        </form>
        <ToSignIn next={next} />
      </section>
    </Document>
  )
}

export interface ClosedPageProps {
  readonly site: Site
  /** Whether invited people can sign up. */
  readonly byInvitation: boolean
  readonly contactUrl: string | undefined
}

/** Replaces the form if sign-up is not open to everyone: names the contact. */
export function ClosedPage({ site, byInvitation, contactUrl }: ClosedPageProps) {
  return (
    <Document site={site} title={TITLE} class="narrow">
      <section class="card">
        <h1>{byInvitation ? 'Sign-up by invitation' : 'Sign-up is closed'}</h1>
        <p>
          Ask <AskOperator contactUrl={contactUrl} />{' '}
          {byInvitation ? 'for an invitation link.' : 'for an account.'}
        </p>
        <ToSignIn />
      </section>
    </Document>
  )
}

function ToSignIn({ next }: { readonly next?: string | undefined }) {
  return (
    <p class="soft">
      Already have an account? <a href={signInPath('/signin', next)}>Sign in</a>
    </p>
  )
}
