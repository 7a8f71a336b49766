import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { QrCode } from './qr-code.tsx'

export interface SecondFactorSetUpPageProps {
  readonly site: Site
  /** Base32. */
  readonly secret: string
  /** What the picture says: the `otpauth` address. */
  readonly address: string
  readonly fault?: string | undefined
}

/** Shows the secret to another device, which proves with a code that it has it. */
export function SecondFactorSetUpPage(props: SecondFactorSetUpPageProps) {
  const { site, secret, address, fault } = props
  return (
    <AccountFrame site={site} at="/account/second-factor">
      <section class="card">
        <h2>Set up two-factor sign-in</h2>
        <p>Scan the QR code with an authenticator app, or type the secret into the app.</p>
        <div class="after">
          <QrCode text={address} label="QR code with the secret for your authenticator app" />
        </div>
        <p class="after">
          Secret: <code>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
        </p>
        <form class="form" method="post" action="/account/second-factor/set-up">
          <FormField
            name="code"
            label="Code"
            hint="The six digits shown in the app."
            fault={fault}
            input={{
              autocomplete: 'one-time-code',
              inputmode: 'numeric',
              maxlength: 10,
              spellcheck: false,
            }}
          />
          <div class="acts">
            <button class="button main" type="submit">
              Turn on
            </button>
            <a class="button" href="/account/second-factor">
              Cancel
            </a>
          </div>
        </form>
      </section>
    </AccountFrame>
  )
}
