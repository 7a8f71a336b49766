import { signInPath } from '../../parts/texts/sign-in-path.ts'
import { ExposedNotice } from './exposed-notice.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { EmailField } from '../../parts/forms/email-field.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'

export interface SignInPageProps {
  readonly site: Site
  readonly email?: string
  /** A path on this server to continue to. */
  readonly next?: string | undefined
  /** Error of the last attempt. */
  readonly fault?: string | undefined
  /** Too many attempts: whether a link can be emailed instead. */
  readonly offersLink?: boolean
  /** Whether the connection is unencrypted. */
  readonly exposed: boolean
  /** Whether anyone can create an account. */
  readonly open: boolean
}

/** The sign-in form. */
export function SignInPage(props: SignInPageProps) {
  const { site, email = '', next, fault, offersLink = false, exposed, open } = props
  return (
    <Document site={site} title="Sign in" class="narrow">
      <section class="card">
        <h1>Sign in</h1>
        {exposed && <ExposedNotice />}
        <form class="form" method="post" action="/signin">
          {fault !== undefined && <FormFault>{fault}</FormFault>}
          <EmailField value={email} autofocus={email === ''} />
          <FormField
            name="password"
            label="Password"
            type="password"
            input={{ autocomplete: 'current-password', autofocus: email !== '', maxlength: 1024 }}
          />
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <div class="acts">
            <button class="button main" type="submit">
              Sign in
            </button>
            <a href="/forgot">Forgot your password?</a>
          </div>
        </form>
        {offersLink && <LinkOffer email={email} next={next} />}
        <p class="soft">
          No account yet?{' '}
          <a href={signInPath('/signup', next)}>{open ? 'Sign up' : 'How to get one'}</a>
        </p>
      </section>
    </Document>
  )
}

/** For an owner who is blocked by attempts of strangers. */
function LinkOffer({ email, next }: { readonly email: string; readonly next: string | undefined }) {
  return (
    <form class="form" method="post" action="/signin/link">
      <p>
        Other people’s attempts can block yours. With a link from your mailbox you can sign in now.
      </p>
      <input type="hidden" name="email" value={email} />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <button class="button" type="submit">
        Send sign-in link
      </button>
    </form>
  )
}
