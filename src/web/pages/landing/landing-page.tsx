import type { SignUpMode } from '../../../accounts/sign-up.ts'
import type { Results } from '../../../report/results.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { GuestAuditForm, type GuestAuditFormProps } from './guest-audit-form.tsx'
import { SampleCard } from './sample-card.tsx'

export interface LandingPageProps {
  readonly site: Site
  /** Scheme and host of this installation. */
  readonly address: string
  /** Results of the sample report. */
  readonly sample: Results
  /** Who can create an account here. */
  readonly signUp: SignUpMode
  /** The submitted values, if visitors can start audits. */
  readonly audit: GuestAuditFormProps | undefined
}

const ACCOUNT_TEXTS: Readonly<Record<SignUpMode, string>> = {
  closed: 'The operator of this installation creates accounts.',
  invite: 'Sign-up is by invitation. Ask an administrator for a link.',
  open: 'Anyone can sign up.',
}

/** The start page for visitors who are not signed in. */
export function LandingPage({ site, address, sample, signUp, audit }: LandingPageProps) {
  return (
    <Document
      site={site}
      title="Web page audits with lasting reports"
      description="Audits a web page over HTTP and in a browser and rates it good, decent or bad. Every finding has evidence, a fix and the points it gains."
      listed={audit === undefined || audit.typed === ''}
    >
      <div class="hero">
        <section aria-labelledby="what-title">
          <h1 id="what-title">Web page audits with lasting reports</h1>
          <p class="lead">
            Pagemark audits a web page over HTTP and in a real browser, for search, performance,
            security and accessibility, and rates it good, decent or bad. Every finding has
            evidence, a fix, and the points that the fix gains. A report keeps its URL.
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
                Create an account
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
        <h2 id="start-title">Create a report</h2>
        <p>
          {audit
            ? 'Enter a URL above, sign in to audit lists and sitemaps,'
            : 'Sign in and enter a URL,'}{' '}
          or use the API or the command line.
        </p>
        <h3>With an API key</h3>
        <pre tabindex={0} role="region" aria-label="Request with curl">
          <code>{`curl ${address}/api/v1/reports \\
  -H "Authorization: Bearer $PAGEMARK_KEY" \\
  -d url=https://example.com/`}</code>
        </pre>
        <p>
          The response contains <code>page_url</code>, the URL of the report. Create API keys on the
          account page. <a href="/docs/api">The API documentation</a> has all details.
        </p>
        <h3>Without a server</h3>
        <pre tabindex={0} role="region" aria-label="Terminal command">
          <code>pagemark audit https://example.com/</code>
        </pre>
      </section>
      <section class="card" aria-labelledby="privacy-title">
        <h2 id="privacy-title">Who can see a report</h2>
        <p>
          The owner decides: anyone with the link, anyone with the link and a password, or only the
          owner and project members. Reports are not listed publicly. Search engines are asked not
          to index them unless the owner allows it.
          {audit &&
            ' Reports made without an account are visible to anyone with the link, for seven days.'}
        </p>
      </section>
    </Document>
  )
}
