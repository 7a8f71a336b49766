import { type Tier, TIERS } from '../../../checks/tiers.ts'
import { DECENT_FROM, GOOD_FROM } from '../../../report/score/classes.ts'
import { TIER_SHARES } from '../../../report/score/shares.ts'
import { TIER_WORDS } from '../../../report/write/tier-words.ts'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { AskOperator } from '../sign-in/ask-operator.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'

export interface HelpPageProps {
  readonly site: Site
  readonly contactUrl: string | undefined
}

/** `/docs`: a first introduction, with links to the documentation. */
export function HelpPage({ site, contactUrl }: HelpPageProps) {
  return (
    <Document
      site={site}
      title="Help"
      description="How to audit a page, what a report says, how to share it and find it again, and what to do when an audit fails."
      class="manual"
      listed
    >
      <h1>Help</h1>
      <p>
        <a href="/docs/checks">All checks</a> · <a href="/docs/api">API</a> ·{' '}
        <a href="/r/sample">Sample report</a>
      </p>
      <ReadingHelp />
      <ScoreHelp />
      <AuditHelp />
      <SharingHelp />
      <FindingHelp />
      <section class="card" aria-labelledby="failed-title">
        <h2 id="failed-title">When something does not work</h2>
        <ul class="dots">
          <li>
            A failed report says why and what to do next. Pages on internal networks are not audited
            unless the operator allows it, and some sites block automated visitors.
          </li>
          <li>
            Without a browser, the report holds the results of plain HTTP and says what was not
            measured.
          </li>
          <li>
            Forgot your password? <a href="/forgot">Reset it</a>.
          </li>
          <li>
            For anything else, ask <AskOperator contactUrl={contactUrl} />.
          </li>
        </ul>
      </section>
    </Document>
  )
}

function ReadingHelp() {
  return (
    <section class="card" aria-labelledby="reading-title">
      <h2 id="reading-title">What a report says</h2>
      <ul class="dots">
        <li>
          “Fix first” has one item for each kind of problem, the most harmful first, with the points
          it gains. Every check opens to what was found, why it matters and how to fix it.
        </li>
        <li>
          Results of plain HTTP arrive within seconds. Browser results follow on the same page and
          replace them where both answer the same question.
        </li>
        <li>
          Loading times vary. The median of three or five loads is more reliable than one load.
        </li>
      </ul>
    </section>
  )
}

const TIER_EXAMPLES: Readonly<Record<Tier, string>> = {
  A: 'noindex, an untrusted certificate, a blank page',
  B: 'no title, no viewport, unlabelled form fields',
  C: 'a broken link, low contrast, no language',
  D: 'no description, no h1, no HSTS',
  E: 'no favicon, no sitemap',
  F: 'no security.txt, several h1 headings',
}

/** The score in five lines, and the table behind it. */
function ScoreHelp() {
  return (
    <section class="card" aria-labelledby="score">
      <h2 id="score">How a score is made</h2>
      <ul class="dots">
        <li>
          A page starts with 100 points. Each problem takes a share of the points that are left;
          passed checks add nothing to it.
        </li>
        <li>
          Problems of one family share a deduction: the largest counts in full, the next by half,
          then by a quarter.
        </li>
        <li>A warning takes at most half. One faulty element of many takes less than all.</li>
        <li>
          With a browser, a problem lowers the Accessibility score less if the page meets many other
          rules. The page’s score does not depend on this.
        </li>
        <li>
          With a browser, Performance is Lighthouse’s number and can take up to a quarter of the
          score. AI readiness is not scored.
        </li>
        <li>
          A page is good from {GOOD_FROM} points, decent from {DECENT_FROM}, else bad. Error pages
          score 0. PDFs, JSON and other files have no score.
        </li>
      </ul>
      <FactTable
        columns={['Tier', 'A failure takes', 'For example']}
        rows={TIERS.map((tier) => [
          `${tier}, ${TIER_WORDS[tier]}`,
          `${Math.round(TIER_SHARES[tier].score * 1000) / 10} %`,
          TIER_EXAMPLES[tier],
        ])}
      />
    </section>
  )
}

function AuditHelp() {
  return (
    <section class="card" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit pages</h2>
      <ul class="dots">
        <li>
          <a href="/new">New audit</a> takes a URL, a list of URLs, or a sitemap from which you
          select pages.
        </li>
        <li>Choose a mobile device, a desktop, or both.</li>
        <li>
          You can close the page during an audit. The report keeps its address: “Run again” adds a
          run, and the report says what has changed since the last one.
        </li>
        <li>A project can ignore checks: they stay listed and are not scored.</li>
      </ul>
    </section>
  )
}

function SharingHelp() {
  return (
    <section class="card" aria-labelledby="sharing-title">
      <h2 id="sharing-title">Share a report</h2>
      <ul class="dots">
        <li>
          “Share” sets who can see it: only you, anyone with the link and a password, or anyone with
          the link. Search engines are asked not to list it unless you allow it.
        </li>
        <li>
          To withdraw a link, make the report private. To others, a private report returns 404.
        </li>
        <li>
          “Download PDF” creates a summary to hand on, with details; “More” exports Markdown, CSV
          and JSON. A public report has a badge and an embeddable frame.
        </li>
        <li>A project can be shared with other accounts, as viewers or editors.</li>
      </ul>
    </section>
  )
}

function FindingHelp() {
  return (
    <section class="card" aria-labelledby="finding-title">
      <h2 id="finding-title">Find it again</h2>
      <ul class="dots">
        <li>
          <a href="/reports">Reports</a> lists yours and those shared with you; filter them by
          title, URL, result and project. Deleted reports can be restored for some days.
        </li>
        <li>
          <a href="/projects">Projects</a> group reports by host and show their most common
          problems.
        </li>
        <li>
          <a href="/account">Account</a> holds your password, two-factor sign-in, sessions, API keys
          and an export of your data.
        </li>
      </ul>
    </section>
  )
}
