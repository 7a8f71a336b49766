import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface ConfirmEmailPageProps {
  readonly site: Site
  /** The current address of the account. */
  readonly email: string
  /** The new address. */
  readonly next: string
  /** URL of this page, which includes the token. */
  readonly action: string
}

/** The page behind the link in an email to a new address: opening it changes nothing. */
export function ConfirmEmailPage({ site, email, next, action }: ConfirmEmailPageProps) {
  return (
    <Document site={site} title="New email address – Account" class="narrow">
      <section class="card">
        <h1>Change your email address?</h1>
        <p>
          You will sign in as{' '}
          <strong>
            <Quoted text={next} />
          </strong>{' '}
          instead of <Quoted text={email} />.
        </p>
        <form class="acts" method="post" action={action}>
          <button class="button main" type="submit" data-busy="Saving…">
            Change email address
          </button>
          <a class="button" href="/account">
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
