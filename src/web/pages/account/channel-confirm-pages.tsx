import type { Channel } from '../../../store/channels/channel-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

interface ConfirmProps {
  readonly site: Site
  readonly of: Channel
}

export function DeleteChannelPage({ site, of }: ConfirmProps) {
  return (
    <Document site={site} title="Delete channel" class="narrow">
      <section class="card">
        <h1>Delete this channel?</h1>
        <p>
          <strong>
            <Quoted text={of.name} length={60} />
          </strong>
        </p>
        <p>
          Waiting messages are not sent, and the list of deliveries is deleted. This cannot be
          undone.
        </p>
        <form class="acts" method="post" action={`/channels/${of.id}/delete`}>
          <button class="button danger" type="submit" data-busy="Deleting…">
            Delete channel
          </button>
          <a class="button" href={`/channels/${of.id}`} data-close="">
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}

export function RotateSecretPage({ site, of }: ConfirmProps) {
  return (
    <Document site={site} title="Rotate signing secret" class="narrow">
      <section class="card">
        <h1>Rotate the signing secret?</h1>
        <p>
          <strong>
            <Quoted text={of.name} length={60} />
          </strong>
        </p>
        <p>
          A new secret is created. For 24 hours, messages are signed with both, so that you can
          change the receiver.
        </p>
        <form class="acts" method="post" action={`/channels/${of.id}/rotate`}>
          <button class="button main" type="submit" data-busy="Rotating…">
            Rotate secret
          </button>
          <a class="button" href={`/channels/${of.id}`}>
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
