import { appliesTo } from '../../../report/rules/judge-rules.ts'
import { isForSites } from '../../../report/rules/judge-site-rules.ts'
import type { Rule } from '../../../report/rules/rule.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { FeedEntry } from '../../../store/feeds/feed-entries.ts'
import type { PublicAlert, PublicProject } from '../../../store/projects/public-projects.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { budgetKey } from '../../../watch/alerts/observe-budgets.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { BudgetRule, brokenText } from '../../parts/report/budget-rule.tsx'
import { Verdict } from '../../parts/report/verdict.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { subjectPath } from '../alerts/alert-texts.ts'
import { ReportCells } from './report-cells.tsx'
import { TrendChart } from './trend-chart.tsx'

export interface PublicProjectPageProps {
  readonly site: Site
  readonly project: PublicProject
}

/** What everyone with the link sees of a project: state, trend, pages and events. */
export function PublicProjectPage({ site, project }: PublicProjectPageProps) {
  const { id, name, days, alerts, alertsTotal, entries } = project
  const feed = `/p/${id}/feed.atom`
  return (
    <Document site={site} title={quoteText(name, 80)} class="list" feed={feed}>
      <h1>
        <Quoted text={name} />
      </h1>
      <State project={project} />
      {alerts.length > 0 && (
        <section class="card" aria-labelledby="alerts-title">
          <h2 id="alerts-title">Open alerts</h2>
          <ul class="entries">
            {alerts.map((alert) => (
              <AlertEntry alert={alert} />
            ))}
          </ul>
          {alertsTotal > alerts.length && (
            <p>
              The {alerts.length} latest, of {numberText(alertsTotal)}.
            </p>
          )}
        </section>
      )}
      <section class="card" aria-labelledby="trend-title">
        <h2 id="trend-title">Average score by day</h2>
        <TrendChart days={days} />
      </section>
      <BudgetList project={project} />
      <Pages project={project} />
      <section class="card" aria-labelledby="events-title">
        <h2 id="events-title">Latest events</h2>
        {entries.length === 0 ? (
          <p>No alerts and no crawls in the last 30 days.</p>
        ) : (
          <ul class="entries">
            {entries.map((entry) => (
              <Event entry={entry} />
            ))}
          </ul>
        )}
        <p>
          <a href={feed}>Feed of these events</a>
        </p>
      </section>
    </Document>
  )
}

function State({
  project: { averageScore, alertsTotal, total },
}: Pick<PublicProjectPageProps, 'project'>) {
  return (
    <section class="card" aria-labelledby="state-title">
      <h2 id="state-title">State</h2>
      {averageScore !== null && (
        <p>
          <Verdict result={classOfScore(averageScore)} score={averageScore} />
        </p>
      )}
      <p>
        {averageScore !== null && 'Average score of the public reports. '}
        {counted(total, 'page')}.{' '}
        {alertsTotal === 0 ? 'No alert is open.' : `${counted(alertsTotal, 'open alert')}.`}
      </p>
    </section>
  )
}

function BudgetList({
  project: { budgets, broken, reports, sites },
}: Pick<PublicProjectPageProps, 'project'>) {
  // The path of a budget may name private pages. A public site audit with a crawl lists all budgets of whole sites itself.
  const own = budgets.filter(
    (rule) => reports.some(({ url }) => appliesTo(rule, url)) || (sites > 0 && isForSites(rule)),
  )
  if (own.length === 0) return null
  return (
    <section class="card" aria-labelledby="budgets-title">
      <h2 id="budgets-title">Budgets</h2>
      <p>
        {sites === 0
          ? 'Limits of these pages. Each report shows its values.'
          : 'Limits of these pages and sites. Each report shows its values.'}
      </p>
      <ul class="entries">
        {own.map((rule) => (
          <li>
            <BudgetRule rule={rule} broken={brokenIn(broken, rule)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function brokenIn(broken: PublicProject['broken'], rule: Rule): string | undefined {
  const { pages, sites } = broken.get(budgetKey(rule)) ?? { pages: 0, sites: 0 }
  return brokenText(pages, sites)
}

function AlertEntry({ alert: { message, since, subject } }: { readonly alert: PublicAlert }) {
  return (
    <li>
      <p>
        <Quoted text={message} length={160} />
        <br />
        <span class="soft">
          <a href={subjectPath(subject)}>
            <Quoted text={subject.url} length={120} />
          </a>
          , since <When at={since} />
        </span>
      </p>
    </li>
  )
}

function Pages({ project: { reports, total } }: Pick<PublicProjectPageProps, 'project'>) {
  return (
    <section class="card" aria-labelledby="pages-title">
      <h2 id="pages-title">Pages</h2>
      {reports.length === 0 ? (
        <p>The project has no public reports.</p>
      ) : (
        <Records label="Pages" heads={['Page', 'Result', 'Device', 'Audited']}>
          {reports.map((report) => (
            <PageRow report={report} />
          ))}
        </Records>
      )}
      {total > reports.length && (
        <p>
          The {reports.length} pages that changed last, of {numberText(total)}.
        </p>
      )}
    </section>
  )
}

function PageRow({ report }: { readonly report: Report }) {
  const { generatedAt } = report
  return (
    <tr role="row">
      <ReportCells report={report} />
      <td role="cell" class="soft">
        {generatedAt === null ? '–' : <When at={generatedAt} />}
      </td>
    </tr>
  )
}

const EVENT_WORDS: Partial<Readonly<Record<FeedEntry['kind'], string>>> = {
  'alert.confirmed': 'New alert',
  'alert.resolved': 'Alert resolved',
  'crawl.completed': 'Crawl completed',
  'crawl.worse': 'New problems in a crawl',
}

function Event({ entry: { kind, at, body, subjectPath } }: { readonly entry: FeedEntry }) {
  return (
    <li>
      <p>
        <a href={subjectPath}>
          <Quoted text={body.headline} length={160} />
        </a>
        <br />
        <span class="soft">
          {EVENT_WORDS[kind]}, <When at={at} />
        </span>
      </p>
    </li>
  )
}
