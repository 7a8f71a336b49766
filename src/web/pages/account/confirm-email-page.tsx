import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface ConfirmEmailPageProps {
  readonly site: Site
  /** The address that the account has. */
  readonly email: string
  /** The one that it is to have. */
  readonly next: string
  /** The address of this page, which has the token in it. */
  readonly action: string
}

/** What the link in a letter to a new address leads to: looking at it changes nothing. */
export function ConfirmEmailPage({ site, email, next, action }: ConfirmEmailPageProps) {
  return (
    <Document site={site} title="Your new address – Account" class="narrow">
      <section class="card">
        <h1>Sign in with this address?</h1>
        <p>
          Your account is{' '}
          <strong>
            <Quoted text={next} />
          </strong>{' '}
          then, and no longer <Quoted text={email} />.
        </p>
        <form class="acts" method="post" action={action}>
          <button class="button main" type="submit" data-busy="Saving…">
            Change the address
          </button>
          <a class="button" href="/account">
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
