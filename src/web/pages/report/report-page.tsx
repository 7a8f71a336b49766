import { verdictText } from '../../../report/write/verdict-text.ts'
import type { Results } from '../../../report/results.ts'
import type { ReportProgress } from '../../../store/runs/progress.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import type { Run } from '../../../store/runs/run-row.ts'
import { judgeRules } from '../../../report/rules/judge-rules.ts'
import type { Rule } from '../../../report/rules/rule.ts'
import { CategoryNav } from '../../parts/checks/category-nav.tsx'
import { BudgetsSection } from './budgets-section.tsx'
import { Checks } from './checks/checks.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { ElsewhereSection } from './elsewhere-section.tsx'
import { FactNav } from './fact-nav.tsx'
import { FixFirst } from './checks/fix-first.tsx'
import { HistorySection } from './history/history-section.tsx'
import { type Since, SinceLastRun } from '../../parts/history/since-last-run.tsx'
import { HowTested } from './how-tested.tsx'
import { photographOf } from '../../parts/lab/crop.tsx'
import { LoadingSection } from './loading/loading-section.tsx'
import { Vitals } from './vitals.tsx'
import { GuestNotice, type GuestStay } from './guest-notice.tsx'
import { exportsOf } from './exports-of.ts'
import { ReportActions } from './report-actions.tsx'
import { PastNotice } from './past-notice.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'
import { pageName, ReportHead } from '../../parts/report/report-head.tsx'
import { compareDevicesPath, reportPath } from '../../parts/report/report-path.ts'
import { RunNotice } from './run-notice.tsx'
import { PLAIN_REPORT, type ReportFilter } from '../../query/report-filter.ts'

export interface ReportPageProps {
  readonly site: Site
  readonly report: Report
  readonly stored: StoredResults
  /** Progress of the latest run while it is unfinished. */
  readonly progress?: ReportProgress | undefined
  /** Whether the viewer can change it. */
  readonly owned?: boolean
  /** Retention of a guest's report. */
  readonly stay?: GuestStay | undefined
  /** Whether a PDF can be made of it. */
  readonly printable?: boolean
  /** The changes since the previous run, if there is one. */
  readonly since?: Since | undefined
  /** All runs of the report, newest first, if their history is shown. */
  readonly runs?: readonly Run[] | undefined
  /** Limits of its project, if the current ones are shown. */
  readonly budgets?: readonly Rule[] | undefined
  readonly filter?: ReportFilter
  /** URL of this installation, if links to the report have a preview. */
  readonly address?: string
  /** Whether it is the page of a single run, which never changes. */
  readonly past?: boolean
}

/** A report with results: result, what to fix first, every check with its evidence, links to the facts. */
export function ReportPage(props: ReportPageProps) {
  const { site, report, stored, progress, stay, since, runs, filter = PLAIN_REPORT } = props
  const { results, run } = stored
  const past = props.past === true
  const base = past ? reportPath(report.id, run) : reportPath(report.id)
  const compare = since && `${reportPath(report.id)}/compare?a=${since.run}&b=${run}`
  const compareDevices = compareDevicesPath(report.id, past ? run : undefined)
  const source = { reportId: report.id, run }
  return (
    <Document
      site={site}
      title={titleOf(results)}
      description={`Audit results of ${results.final_url}, with evidence and fixes.`}
      class="report"
      listed={report.listed && !past}
      preview={previewOf(props)}
      enhanced
      live={progress !== undefined}
    >
      {past ? (
        <PastNotice report={report} stored={stored} />
      ) : (
        <RunNotice report={report} stored={stored} progress={progress} />
      )}
      {stay && <GuestNotice report={report} stay={stay} />}
      <ReportHead report={report} stored={stored} since={since} />
      {!past && (
        <ReportActions
          report={report}
          owned={props.owned === true}
          exports={exportsOf(results)}
          printable={props.printable === true}
        />
      )}
      <CategoryNav results={results} />
      <Vitals lab={results.lab} />
      <FixFirst results={results} />
      {props.budgets && <BudgetsSection verdicts={judgeRules(results, props.budgets)} />}
      {since && compare !== undefined && <SinceLastRun since={since} path={compare} />}
      <Checks {...{ results, filter, base }} photograph={photographOf(source, results)} />
      <LoadingSection
        {...{ source, results, base }}
        compare={compareDevices}
        asked={report.device}
        open={filter.open}
      />
      <ElsewhereSection base={base} results={results} />
      <nav class="card" aria-labelledby="facts-title">
        <h2 id="facts-title">Page details</h2>
        <FactNav base={base} results={results} />
      </nav>
      {runs && <HistorySection {...{ report, runs, filter, base }} limit={SHOWN_RUNS} />}
      <HowTested results={results} open={filter.open} />
    </Document>
  )
}

/** Only for public reports: links to others have no preview. */
function previewOf({ report: { id, privacy }, stored, address }: ReportPageProps) {
  if (address === undefined || privacy !== 0) return undefined
  const url = address + reportPath(id)
  return { url, image: `${url}/card.png`, alt: verdictText(stored.results) }
}

/** Rows of the history; the chart has more. */
const SHOWN_RUNS = 6

function titleOf(results: Results): string {
  return `${verdictText(results)}: ${quoteText(pageName(results), 80)}`
}
