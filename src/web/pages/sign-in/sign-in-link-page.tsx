import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'

/** What a sign-in link leads to: it is used up by the form alone. */
export function SignInLinkPage({ site, action }: { readonly site: Site; readonly action: string }) {
  return (
    <Document site={site} title="Sign in here" class="narrow">
      <section class="card">
        <h1>Sign in with this browser</h1>
        <p>
          Failed sign-ins of other people no longer delay yours in this browser. Your password is
          still required.
        </p>
        <form class="form" method="post" action={action}>
          <button class="button main" type="submit">
            Continue
          </button>
        </form>
      </section>
    </Document>
  )
}

/** No link was sent: somebody behind this address has had many sent. */
export function SignInLinkRefusedPage({
  site,
  fault,
}: {
  readonly site: Site
  readonly fault: string
}) {
  return (
    <Document site={site} title="Link not sent" class="narrow">
      <section class="card">
        <h1>The link was not sent</h1>
        <FormFault>{fault}</FormFault>
        <p>
          <a class="button" href="/signin">
            Sign in
          </a>
        </p>
      </section>
    </Document>
  )
}
