import type { Key } from '../../../store/accounts/keys.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyPage({ site, of }: { readonly site: Site; readonly of: Key }) {
  return (
    <Document site={site} title="Revoke API key – Account" class="narrow">
      <section class="card">
        <h1>Revoke this API key?</h1>
        <p>
          <strong>
            <Quoted text={of.name} length={60} />
          </strong>{' '}
          <code>{of.hint}</code>
        </p>
        <p>Programs that use this key lose access at once. This cannot be undone.</p>
        <form class="acts" method="post" action={`/account/keys/${of.id}/revoke`}>
          <button class="button danger" type="submit" data-busy="Revoking…">
            Revoke key
          </button>
          <a class="button" href="/account/keys" data-close="">
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
