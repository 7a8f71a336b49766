import type { Site } from '../../parts/frame/document.tsx'
import { Fields } from '../../parts/forms/fields.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { setUpPath } from '../../visitor/hold-second-factor.ts'
import { CurrentCodeField } from './current-code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { SecondFactorFrame } from './second-factor-frame.tsx'

export interface SecondFactorSetUpPageProps {
  readonly site: Site
  /** Base32. */
  readonly secret: string
  /** Content of the QR code: the `otpauth` URI. */
  readonly address: string
  /** Whether it replaces another app. */
  readonly replaces: boolean
  /** Whether the setup is mandatory before anything else. */
  readonly held: boolean
  /** A path on this server to continue to. */
  readonly next?: string | undefined
  readonly faults?: SetUpCodeFaults
}

export interface SetUpCodeFaults {
  readonly code?: string | undefined
  readonly current?: string | undefined
  readonly form?: string | undefined
}

const LABELS = { code: 'Code', current: 'Current code' }

/** Shows the secret to another device, which proves with a code that it has it. */
export function SecondFactorSetUpPage(props: SecondFactorSetUpPageProps) {
  const { site, secret, address, replaces, held, next, faults = {} } = props
  const title = replaces ? 'Change authenticator app' : 'Set up two-factor sign-in'
  return (
    <SecondFactorFrame site={site} held={held}>
      <section class="card">
        {held ? <h1>{title}</h1> : <h2>{title}</h2>}
        <p>Scan the QR code with an authenticator app, or type the secret into the app.</p>
        <div class="after">
          <QrCode text={address} label="QR code with the secret for your authenticator app" />
        </div>
        <p class="after">
          Secret: <code>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
        </p>
        <p class="after">This signs you out in all other browsers.</p>
        <form class="form" method="post" action={setUpPath('/set-up', next)}>
          {faults.form !== undefined && <FormFault>{faults.form}</FormFault>}
          <Fields labels={LABELS} faults={faults}>
            <FormField
              name="code"
              label={replaces ? 'New code' : LABELS.code}
              hint={
                replaces
                  ? 'The six digits shown in the new app.'
                  : 'The six digits shown in the app.'
              }
              fault={faults.code}
              input={{
                autocomplete: 'one-time-code',
                inputmode: 'numeric',
                maxlength: 10,
                spellcheck: false,
              }}
            />
            {replaces && <CurrentCodeField label={LABELS.current} fault={faults.current} />}
          </Fields>
          <div class="acts">
            <button class="button main" type="submit">
              {replaces ? 'Change app' : 'Turn on'}
            </button>
            {!held && (
              <a class="button" href="/account/second-factor">
                Cancel
              </a>
            )}
          </div>
        </form>
      </section>
    </SecondFactorFrame>
  )
}
