import { DECENT_FROM, GOOD_FROM } from '../../../report/score-policy.ts'
import { AskOperator } from '../sign-in/ask-operator.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'

export interface HelpPageProps {
  readonly site: Site
  readonly contactUrl: string | undefined
}

/** `/docs`: what somebody wants to know who has never read a manual, and the ways to the manuals. */
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
        <a href="/docs/checks">All checks</a>, what each asks, why, and how to mend it ·{' '}
        <a href="/docs/api">The API</a>, for programs ·{' '}
        <a href="/r/sample">A finished report to look at</a>
      </p>
      <ReadingHelp />
      <AuditHelp />
      <SharingHelp />
      <FindingHelp />
      <section class="card" aria-labelledby="failed-title">
        <h2 id="failed-title">When something does not work</h2>
        <ul class="dots">
          <li>
            A failed report says why and what to do next. Pages of internal networks are not audited
            unless the operator has opened them; a site may turn automatic visitors away, too.
          </li>
          <li>
            Without a browser the report has what plain HTTP tells, and says that the rest is
            missing.
          </li>
          <li>
            A forgotten password: <a href="/forgot">ask for another one</a>.
          </li>
          <li>
            Whatever is left, ask <AskOperator contactUrl={contactUrl} />.
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
          A page is good from {GOOD_FROM} of 100 points on, decent from {DECENT_FROM} on, and bad
          below. Some faults keep it from being good whatever its score, such as a page that search
          engines must not list, or one without encryption.
        </li>
        <li>
          “Fix first” has what gains most, with the points that it gains. Every check opens to what
          was found, why it matters and how to mend it.
        </li>
        <li>
          Results of plain HTTP come within seconds. A browser’s follow on the same page, and count
          where both have an answer.
        </li>
        <li>
          Loading takes a little longer or shorter each time. Three or five loads, of which the
          middle one counts, say more than one.
        </li>
      </ul>
    </section>
  )
}

function AuditHelp() {
  return (
    <section class="card" aria-labelledby="audit-title">
      <h2 id="audit-title">Audit pages</h2>
      <ul class="dots">
        <li>
          <a href="/new">New audit</a> takes an address. It also takes a list of them, or a sitemap
          whose pages you tick.
        </li>
        <li>A page is looked at as a phone has it, as a computer has it, or both.</li>
        <li>
          The report’s page can be closed meanwhile. It keeps its address for life: “Run again” adds
          a run, and the report says what has changed since the last.
        </li>
        <li>What a project does not care for can be ignored; it stays listed and is not scored.</li>
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
          “Share” says who can see it: nobody else, who has the link and a password, or who has the
          link. Search engines are asked to leave it out unless you allow them.
        </li>
        <li>
          To withdraw a link, make the report private. What was private answers like a page that
          does not exist.
        </li>
        <li>
          “More” has it as PDF, Markdown, CSV and JSON. A public one has a badge and a frame for
          other pages.
        </li>
        <li>
          A project can be shared with others who have an account here, to look or to work with.
        </li>
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
          <a href="/reports">Reports</a> has all of yours and those that are shared with you, by
          title, address, result and project. What was deleted can be brought back for some days.
        </li>
        <li>
          <a href="/projects">Projects</a> group them by host, with what is wrong most often.
        </li>
        <li>
          <a href="/account">Account</a> has your password, a second factor, your sessions, keys for
          programs, and all of your data to take along.
        </li>
      </ul>
    </section>
  )
}
