import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'

/** The page behind a sign-in link: only its form uses up the link. */
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

/** No link was sent: too many were requested from this address. */
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
