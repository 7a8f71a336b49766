import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'

export interface CodePageProps {
  readonly site: Site
  /** A path on this server to continue to. */
  readonly next?: string | undefined
  /** Error of the last attempt. */
  readonly fault?: string | undefined
}

/** The second step of signing in, for users with a second factor. */
export function CodePage({ site, next, fault }: CodePageProps) {
  return (
    <Document site={site} title="Enter the code" class="narrow">
      <section class="card">
        <h1>Enter the code</h1>
        <p>Enter the code from your authenticator app, or a recovery code.</p>
        <form class="form" method="post" action="/signin/code">
          {fault !== undefined && <FormFault>{fault}</FormFault>}
          <FormField
            name="code"
            label="Code"
            hint="Six digits, or a recovery code such as 7F3K-9QWD-XR2T."
            input={{
              autocomplete: 'one-time-code',
              autocapitalize: 'characters',
              autofocus: true,
              maxlength: 40,
              spellcheck: false,
            }}
          />
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <button class="button main" type="submit">
            Sign in
          </button>
        </form>
        <p class="soft">
          <a href="/signin">Start again</a>
        </p>
      </section>
    </Document>
  )
}
