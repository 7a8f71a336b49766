import type { Key } from '../../../store/accounts/keys.ts'
import { AccountFrame } from './account-frame.tsx'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface MadeKeyPageProps {
  readonly site: Site
  readonly made: Key
  /** The key itself, shown only here. */
  readonly secret: string
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

/** Shows a key once. */
export function MadeKeyPage({ site, made, secret, address }: MadeKeyPageProps) {
  const line = `curl -H 'Authorization: Bearer ${secret}' '${address}/api/v1/account'`
  return (
    <AccountFrame site={site} at="/account/keys">
      <section class="card">
        <h2>
          API key <Quoted text={made.name} length={60} /> created
        </h2>
        <p class="notice good" role="status">
          Copy the key now. It cannot be shown again.
        </p>
        <div class="form wide after">
          <CopyField name="key" label="Key" text={secret} />
          <CopyField name="line" label="Example request" text={line} />
        </div>
        <p class="after">
          <a class="button main" href="/account/keys">
            Done
          </a>
        </p>
      </section>
    </AccountFrame>
  )
}
