import type { ChannelKind } from '../../../store/tables/channel-tables.ts'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { AccountFrame } from './account-frame.tsx'
import { ChannelFields, type ChannelFaults, type ChannelForm } from './channel-form-fields.tsx'
import { KIND_WORDS } from './channel-words.ts'

export interface NewChannelPageProps {
  readonly site: Site
  readonly kind: ChannelKind
  readonly form: ChannelForm
  readonly faults: ChannelFaults
}

export function NewChannelPage({ site, kind, form, faults }: NewChannelPageProps) {
  const fault = faults['form']?.[0]
  return (
    <AccountFrame site={site} at="/channels">
      <section class="card">
        <h2>Add channel: {KIND_WORDS[kind]}</h2>
        {kind === 'email' && <p>Emails go to the address of your account.</p>}
        <form class="form" method="post" action="/channels">
          {fault !== undefined && <FormFault>{fault}</FormFault>}
          <input type="hidden" name="kind" value={kind} />
          <ChannelFields kind={kind} form={form} faults={faults} />
          <p class="acts">
            <button class="button main" type="submit" data-busy="Adding…">
              Add channel
            </button>
            <a class="button" href="/channels">
              Cancel
            </a>
          </p>
        </form>
      </section>
    </AccountFrame>
  )
}

export interface ChannelSecretPageProps {
  readonly site: Site
  readonly channel: { readonly id: string; readonly name: string }
  /** Shown only here. */
  readonly secret: string
  readonly isRotated: boolean
}

/** Shows the signing secret of a webhook once. */
export function ChannelSecretPage({ site, channel, secret, isRotated }: ChannelSecretPageProps) {
  return (
    <AccountFrame site={site} at="/channels">
      <section class="card">
        <h2>
          Signing secret of <Quoted text={channel.name} length={60} />
        </h2>
        <p class="notice good" role="status">
          Copy the secret now. It cannot be shown again.
        </p>
        {isRotated && <p>For 24 hours, messages are signed with the previous secret too.</p>}
        <div class="form wide after">
          <CopyField name="secret" label="Secret" text={secret} />
        </div>
        <p class="after">
          <a class="button main" href={`/channels/${channel.id}`}>
            Done
          </a>
        </p>
      </section>
    </AccountFrame>
  )
}
