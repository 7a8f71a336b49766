import type { Comparison } from '../../../../report/compare/comparison.ts'
import type { DevicePair } from '../../../../report/compare/paired-devices.ts'
import type { Report } from '../../../../store/reports/report-row.ts'
import type { Run } from '../../../../store/runs/run-row.ts'
import { CompareActs } from './compare-acts.tsx'
import { RUN_WORDS } from '../../../parts/compare/compare-words.ts'
import { Conditions } from './conditions.tsx'
import { Differences } from './differences.tsx'
import { SideCard } from './side-card.tsx'
import { CompareForm } from './compare-form.tsx'
import { Document, type Site } from '../../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../../parts/texts/quoted.tsx'
import { reportPath } from '../../../parts/report/report-path.ts'

export interface Compared {
  readonly a: Run
  readonly b: Run
  readonly comparison: Comparison
  readonly devices: readonly DevicePair[]
  /** The same as Markdown, for tickets. */
  readonly markdown: string
}

export interface ComparePageProps {
  readonly site: Site
  readonly report: Report
  /** Completed, newest first. */
  readonly runs: readonly Run[]
  /** Undefined if there are fewer than two to compare. */
  readonly compared: Compared | undefined
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
}

/** The differences between two runs of a report. */
export function ComparePage(props: ComparePageProps) {
  const { site, report, runs, compared } = props
  return (
    <Document site={site} title={titleOf(props)} class="report comparing" enhanced>
      <section class="facts-head">
        <p>
          <a href={reportPath(report.id)}>
            Report of <Quoted text={report.url} length={120} />
          </a>
        </p>
        <h1>
          {compared ? `Run ${compared.a.number} and run ${compared.b.number}` : 'Compare runs'}
        </h1>
      </section>
      {runs.length > 1 && (
        <CompareForm
          action={`${reportPath(report.id)}/compare`}
          runs={runs}
          a={compared?.a.number}
          b={compared?.b.number}
        />
      )}
      {compared ? (
        <TwoRuns {...compared} differencesOnly={props.differencesOnly} />
      ) : (
        <section class="card">
          <p>Comparing needs two runs with results. Run the report again first.</p>
        </section>
      )}
    </Document>
  )
}

function titleOf({ report, compared }: ComparePageProps): string {
  const runs = compared ? `Runs ${compared.a.number} and ${compared.b.number}` : 'Compare runs'
  return `${runs}: ${quoteText(report.url, 80)}`
}

type TwoRunsProps = Compared & Pick<ComparePageProps, 'differencesOnly'>

function TwoRuns({ a, b, comparison, devices, markdown, differencesOnly }: TwoRunsProps) {
  const path = `${reportPath(a.reportId)}/compare?a=${a.number}&b=${b.number}`
  return (
    <>
      <div class="sides">
        <RunCard run={a} name={RUN_WORDS.a} />
        <RunCard run={b} name={RUN_WORDS.b} />
      </div>
      <Conditions conditions={comparison.conditions} />
      <CompareActs {...{ path, differencesOnly, markdown }} />
      <Differences
        {...{ comparison, devices, differencesOnly }}
        words={RUN_WORDS}
        a={sideOf(a)}
        b={sideOf(b)}
      />
    </>
  )
}

function sideOf({ reportId, number }: Run) {
  return { base: reportPath(reportId, number), pictures: { reportId, run: number } }
}

function RunCard({ run, name }: { readonly run: Run; readonly name: string }) {
  const { status, result, score, number, reportId, endedAt, createdAt } = run
  const at = endedAt ?? createdAt
  return (
    <SideCard
      name={name}
      path={reportPath(reportId, number)}
      link={`run ${number}`}
      verdict={status === 'completed' ? { result, score, at } : undefined}
    />
  )
}
