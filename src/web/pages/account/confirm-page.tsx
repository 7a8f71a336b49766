import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { UsernameHint } from '../../parts/forms/username-hint.tsx'
import { confirmPath } from '../../visitor/confirm-path.ts'

/** The page's only own field, named to differ from the fields of the pending form beside it. */
export const CONFIRM_FIELD = 'confirm-password'

/** A submitted form, to be resubmitted unchanged. */
export interface WaitingForm {
  /** A path on this server. */
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

export interface ConfirmPageProps {
  readonly site: Site
  readonly email: string
  /** A path on this server to continue to. */
  readonly next?: string | undefined
  readonly waiting?: WaitingForm | undefined
  /** Error of the last attempt. */
  readonly fault?: string | undefined
}

/** Asks the signed-in user for the password again before a dangerous action. */
export function ConfirmPage({ site, email, next, waiting, fault }: ConfirmPageProps) {
  return (
    <Document site={site} title="Confirm your password" class="narrow">
      <section class="card">
        <h1>Confirm your password</h1>
        <p>
          This action affects access to your account. Enter the password of{' '}
          <strong>
            <Quoted text={email} />
          </strong>{' '}
          to continue. You will not be asked again for 15 minutes.
          {waiting && ' Your last action is then completed.'}
        </p>
        <form class="form" method="post" action={confirmPath({ next, sent: waiting?.path })}>
          {fault !== undefined && <FormFault>{fault}</FormFault>}
          <UsernameHint email={email} />
          <FormField
            name={CONFIRM_FIELD}
            label="Password"
            type="password"
            input={{ autocomplete: 'current-password', autofocus: true, maxlength: 1024 }}
          />
          {waiting?.fields.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <button class="button main" type="submit">
            Continue
          </button>
        </form>
      </section>
    </Document>
  )
}
