import type { SignUpMode } from '../../../accounts/sign-up.ts'
import type { Results } from '../../../report/results.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { GuestAuditForm, type GuestAuditFormProps } from './guest-audit-form.tsx'
import { SampleCard } from './sample-card.tsx'

export interface LandingPageProps {
  readonly site: Site
  /** Scheme and host under which this installation is reached. */
  readonly address: string
  /** Of the report that comes along. */
  readonly sample: Results
  /** Who may make an account here. */
  readonly signUp: SignUpMode
  /** What was typed, where visitors may have pages audited. */
  readonly audit: GuestAuditFormProps | undefined
}

const ACCOUNT_TEXTS: Readonly<Record<SignUpMode, string>> = {
  closed: 'Accounts are made by the operator of this installation.',
  invite: 'Accounts are made by invitation: an administrator sends a link.',
  open: 'Everybody may make an account.',
}

/** What this is, for who is not signed in. */
export function LandingPage({ site, address, sample, signUp, audit }: LandingPageProps) {
  return (
    <Document
      site={site}
      title="Audits web pages and keeps the reports"
      description="Fetches a page, looks at it in a browser, and marks it good, decent or bad. Every verdict comes with its proof, its fix and what fixing it gains."
      listed={audit === undefined || audit.typed === ''}
    >
      <div class="hero">
        <section aria-labelledby="what-title">
          <h1 id="what-title">Audits web pages and keeps the reports</h1>
          <p class="lead">
            Pagemark fetches a page, asks it what search engines, browsers, visitors and attackers
            would ask, and marks it good, decent or bad. Every verdict comes with its proof, its
            fix, and what fixing it gains. A report keeps one address for life.
          </p>
          {audit && <GuestAuditForm {...audit} />}
          <p class="acts">
            {!audit && (
              <a class="button main" href="/signin">
                Sign in
              </a>
            )}
            {signUp === 'open' && (
              <a class="button" href="/signup">
                Make an account
              </a>
            )}
            <a class="button" href="/r/sample">
              See a finished report
            </a>
          </p>
          <p class="soft">{ACCOUNT_TEXTS[signUp]}</p>
        </section>
        <SampleCard results={sample} />
      </div>
      <section class="card" aria-labelledby="start-title">
        <h2 id="start-title">Make a report</h2>
        <p>
          {audit
            ? 'Above, with nothing but an address; signed in, with many of them;'
            : 'Signed in, with an address to look at;'}{' '}
          by programs; and on the command line.
        </p>
        <h3>With an API key</h3>
        <pre tabindex={0} role="region" aria-label="A request with curl">
          <code>{`curl ${address}/api/v1/reports \\
  -H "Authorization: Bearer $PAGEMARK_KEY" \\
  -d url=https://example.com/`}</code>
        </pre>
        <p>
          The answer holds <code>page_url</code>, the address of the report. Keys are made on the
          account page, under API keys. <a href="/docs/api">The API manual</a> says the rest.
        </p>
        <h3>Without a server</h3>
        <pre tabindex={0} role="region" aria-label="A command for the terminal">
          <code>pagemark audit https://example.com/</code>
        </pre>
      </section>
      <section class="card" aria-labelledby="privacy-title">
        <h2 id="privacy-title">Who can see a report</h2>
        <p>
          Its owner decides: anyone with the link, anyone with the link and a password, or nobody
          else. Reports are listed nowhere. Search engines are asked to leave them out, except a
          public one whose owner lets them list it.
          {audit &&
            ' What visitors without an account have audited is for anyone with the link, for seven days.'}
        </p>
      </section>
    </Document>
  )
}
