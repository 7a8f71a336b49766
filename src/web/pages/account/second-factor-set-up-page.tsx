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
        <h2>Set up the second factor</h2>
        <p>Scan this with an authenticator app, or type the secret into it.</p>
        <div class="after">
          <QrCode text={address} label="The secret, for the camera of your authenticator app" />
        </div>
        <p class="after">
          Secret: <code>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
        </p>
        <form class="form" method="post" action="/account/second-factor/set-up">
          <FormField
            name="code"
            label="Code"
            hint="The six digits that the app shows now."
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
              Switch on
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
