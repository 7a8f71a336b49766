import { Document, type Site } from '../../parts/frame/document.tsx'
import { ExposedNotice } from './exposed-notice.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { NewPasswordField } from '../../parts/forms/new-password-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { RevokeKeysField, type RevokeKeysFieldProps } from '../../parts/forms/revoke-keys-field.tsx'
import { UsernameHint } from '../../parts/forms/username-hint.tsx'

export interface ChoosePasswordPageProps {
  readonly site: Site
  readonly texts: ChoosePasswordTexts
  /** Email of the account. */
  readonly email: string
  /** The URL of this page, which includes the token. */
  readonly action: string
  /** Number of the account's API keys, and whether to revoke them. */
  readonly keys?: RevokeKeysFieldProps
  readonly faults?: { readonly password?: string | undefined; readonly form?: string | undefined }
  /** Whether the connection is unencrypted. */
  readonly exposed: boolean
}

export interface ChoosePasswordTexts {
  readonly title: string
  /** Text before the email address. */
  readonly lead: string
  readonly label: string
  readonly button: string
}

/** The page behind a link from an email or an administrator. */
export function ChoosePasswordPage(props: ChoosePasswordPageProps) {
  const { site, texts, email, action, keys, faults = {}, exposed } = props
  return (
    <Document site={site} title={texts.title} class="narrow">
      <section class="card">
        <h1>{texts.title}</h1>
        <p>
          {texts.lead}{' '}
          <strong>
            <Quoted text={email} />
          </strong>
        </p>
        {exposed && <ExposedNotice />}
        <form class="form" method="post" action={action}>
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <UsernameHint email={email} />
          <NewPasswordField label={texts.label} fault={faults.password} autofocus />
          {keys && <RevokeKeysField {...keys} />}
          <button class="button main" type="submit">
            {texts.button}
          </button>
        </form>
      </section>
    </Document>
  )
}
