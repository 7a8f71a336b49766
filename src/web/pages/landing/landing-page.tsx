import { Document, type Site } from '../../parts/document.tsx'

export interface LandingPageProps {
  readonly site: Site
  /** Scheme and host under which this installation is reached. */
  readonly address: string
}

/** What this is, for who is not signed in. */
export function LandingPage({ site, address }: LandingPageProps) {
  return (
    <Document site={site} title="Pagemark: audits web pages and keeps the reports" listed>
      <section class="hero">
        <h1>Audits web pages and keeps the reports</h1>
        <p class="lead">
          Pagemark fetches a page, asks it what search engines, browsers, visitors and attackers
          would ask, and marks it good, decent or bad. Every verdict comes with its proof, its fix,
          and what fixing it gains. A report keeps one address for life.
        </p>
        <p>
          <a class="button main" href="/signin">
            Sign in
          </a>{' '}
          <a class="button" href="/r/sample">
            See a finished report
          </a>
        </p>
      </section>
      <section class="card" aria-labelledby="start-title">
        <h2 id="start-title">Make a report</h2>
        <p>Reports are made here by who has an account, by programs, and on the command line.</p>
        <h3>With an API key</h3>
        <pre tabindex={0} role="region" aria-label="A request with curl">
          <code>{`curl ${address}/api/v1/reports \\
  -H "Authorization: Bearer $PAGEMARK_KEY" \\
  -d url=https://example.com/`}</code>
        </pre>
        <p>
          The answer holds <code>page_url</code>, the address of the report. Keys are made by the
          operator: <code>pagemark key create --user you@example.com</code>. The whole interface is
          described in <a href="/api/v1/openapi.json">openapi.json</a>.
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
          else. Reports are listed nowhere, and search engines are asked to leave them out.
        </p>
      </section>
    </Document>
  )
}
