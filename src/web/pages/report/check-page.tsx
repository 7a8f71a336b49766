import type { CheckResult } from '../../../report/results.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { isCheckId } from '../../../checks/check-ids.ts'
import { type CheckPast, CheckHistory } from './check-history.tsx'
import { CheckActs } from './check-acts.tsx'
import { CheckWalk } from './check-walk.tsx'
import { CheckLink } from '../../parts/checks/check-link.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { EvidenceTable } from '../../parts/checks/evidence-table.tsx'
import { FactList } from '../../parts/tables/fact-list.tsx'
import { GainBadge } from '../../parts/checks/gain-badge.tsx'
import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import { type Photograph, photographOf } from '../../parts/lab/crop.tsx'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { measureText } from '../../parts/texts/measure-text.ts'
import { NextPages } from '../../parts/tables/next-pages.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { pageName } from '../../parts/report/report-head.tsx'
import { reportPath } from '../../parts/report/report-path.ts'
import { checkAnchor } from '../../parts/checks/shown-checks.ts'

/** Rows of one page: results have at most 100 per check. */
export const ROWS_PER_PAGE = 50
/** Characters of one text in a row: longer than any that checks produce. */
const LONGEST = 2000

export interface CheckPageProps {
  readonly site: Site
  readonly report: Report
  readonly stored: StoredResults
  readonly check: CheckResult
  /** Page of its rows, from 1. */
  readonly page: number
  /** Full URL of this page. */
  readonly address: string
  /** Whether the project ignores it; undefined if the viewer cannot change that. */
  readonly ignored?: boolean | undefined
  /** Its outcomes in the latest runs, newest first; absent on the page of a single run. */
  readonly history?: readonly CheckPast[]
  /** Whether it is the page of a single run rather than of the report. */
  readonly past?: boolean
}

/** One check of a report with all of its evidence, and a link to the next one that needs work. */
export function CheckPage(props: CheckPageProps) {
  const { site, report, stored, check, address, ignored, history = [], past = false } = props
  const { results, run } = stored
  const base = past ? reportPath(report.id, run) : reportPath(report.id)
  const name = pageName(results)
  const path = `${base}/checks/${check.id}`
  const { outcome, gain } = check
  const measure = measureText(check)
  const title = quoteText(check.message ?? check.title, 80)
  return (
    <Document
      site={site}
      title={`${title}: ${quoteText(name, 80)}`}
      class="report facts-page"
      enhanced
    >
      <section class="facts-head">
        <p>
          <a href={`${base}#${checkAnchor(check.id)}`}>
            {past && `Run ${run}: `}Report of <Quoted text={name} length={160} />
          </a>
        </p>
        <h1>
          <Quoted text={check.message ?? check.title} />
        </h1>
        <p>
          <span class={`verdict ${toneOf(outcome)}`}>
            <Mark tone={toneOf(outcome)} />
            {OUTCOME_WORDS[outcome]}
          </span>{' '}
          <GainBadge gain={gain} /> {measure !== undefined && <span class="value">{measure}</span>}{' '}
          {check.stage === 'lab' && <span class="seen">browser</span>}
        </p>
        {(check.ignored === true || ignored === true) && (
          <p class="soft">{ignoredText(check, ignored)}</p>
        )}
      </section>
      <CheckActs check={check} address={address} ignored={ignored} action={`${path}/ignore`} />
      <Proof
        check={check}
        page={props.page}
        path={path}
        photograph={photographOf({ reportId: report.id, run }, results)}
      />
      <Advice check={check} />
      <CheckHistory reportId={report.id} id={check.id} history={history} />
      <CheckWalk results={results} id={check.id} base={base} />
    </Document>
  )
}

/** Viewers who cannot change it only learn about the run: the project's current choice may differ. */
function ignoredText(check: CheckResult, ignored: boolean | undefined): string {
  if (check.ignored !== true) return 'Ignored in this project from the next run.'
  if (ignored === undefined) return 'Ignored in this run and not counted in its score.'
  return ignored
    ? 'Ignored in this project and not counted in the score.'
    : 'Ignored in this run. It counts again from the next run.'
}

interface ProofProps {
  readonly check: CheckResult
  readonly page: number
  readonly path: string
  readonly photograph: Photograph | undefined
}

function Proof({ check, page, path, photograph }: ProofProps) {
  const last = Math.ceil(check.evidence.length / ROWS_PER_PAGE)
  if (last === 0) return null
  return (
    <article class="card" aria-labelledby="found-title">
      <h2 id="found-title">Findings</h2>
      <EvidenceTable
        check={check}
        from={(page - 1) * ROWS_PER_PAGE}
        limit={ROWS_PER_PAGE}
        length={LONGEST}
        photograph={photograph}
      />
      <NextPages path={path} query={{}} page={page} last={last} />
    </article>
  )
}

function Advice({ check }: { readonly check: CheckResult }) {
  const { id, title, why, fix, source } = check
  return (
    <section class="card" aria-labelledby="advice-title">
      <h2 id="advice-title">Guidance</h2>
      <FactList
        facts={[
          ['Why it matters', why],
          ['How to fix it', fix],
          ['Source', <OutboundLink url={source} />],
          ['Criteria', isCheckId(id) ? <CheckLink id={id} title={title} /> : null],
        ]}
      />
    </section>
  )
}
