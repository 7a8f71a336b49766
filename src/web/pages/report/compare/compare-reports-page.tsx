import type { Comparison } from '../../../../report/compare/comparison.ts'
import type { DevicePair } from '../../../../report/compare/paired-devices.ts'
import type { ShownReport } from '../../../../store/runs/results.ts'
import { CompareActs } from './compare-acts.tsx'
import { REPORT_WORDS } from '../../../parts/compare/compare-words.ts'
import { Conditions } from './conditions.tsx'
import { Differences } from './differences.tsx'
import { SideCard } from './side-card.tsx'
import { Document, type Site } from '../../../parts/frame/document.tsx'
import { DEVICE_WORDS } from '../../../parts/list/device-words.ts'
import { Quoted, quoteText } from '../../../parts/texts/quoted.tsx'
import { comparePath, reportPath } from '../../../parts/report/report-path.ts'
import { shownTitle } from '../../../../report/write/visible-text.ts'

export interface CompareReportsPageProps {
  readonly site: Site
  readonly a: ShownReport
  readonly b: ShownReport
  /** Undefined while one of them has no results. */
  readonly compared: ComparedReports | undefined
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
}

export interface ComparedReports {
  readonly comparison: Comparison
  readonly devices: readonly DevicePair[]
  /** The same as Markdown, for tickets. */
  readonly markdown: string
}

/** The differences between two reports: two pages, or one page on two devices. */
export function CompareReportsPage(props: CompareReportsPageProps) {
  const { site, a, b, compared, differencesOnly } = props
  const title = `${quoteText(a.report.url, 60)} and ${quoteText(b.report.url, 60)}`
  const path = comparePath({ a: a.report.id, b: b.report.id })
  return (
    <Document site={site} title={title} class="report comparing" enhanced>
      <section class="facts-head">
        <h1>Compare two reports</h1>
        <p>
          <a href={comparePath({ a: b.report.id, b: a.report.id })}>Swap A and B</a>
        </p>
      </section>
      <div class="sides">
        <ReportCard {...a} name={REPORT_WORDS.a} />
        <ReportCard {...b} name={REPORT_WORDS.b} />
      </div>
      {compared ? (
        <>
          <Conditions conditions={compared.comparison.conditions} />
          <CompareActs {...{ path, differencesOnly }} markdown={compared.markdown} />
          <Differences
            {...compared}
            {...{ differencesOnly, words: REPORT_WORDS, a: sideOf(a), b: sideOf(b) }}
          />
        </>
      ) : (
        <section class="card">
          <p>
            Both reports need results before you can compare them. <a href={path}>Check again</a>
          </p>
        </section>
      )}
    </Document>
  )
}

function sideOf({ report: { id }, stored }: ShownReport) {
  return { base: reportPath(id), pictures: { reportId: id, run: stored?.run ?? 0 } }
}

function ReportCard({ report, stored, name }: ShownReport & { readonly name: string }) {
  const { id, url, title, device } = report
  const verdict = stored && {
    result: stored.results.result,
    score: stored.results.score,
    at: stored.savedAt,
  }
  return (
    <SideCard
      {...{ name, verdict }}
      path={reportPath(id)}
      link={<Quoted text={shownTitle(title) ?? url} length={120} />}
    >
      <p class="soft">
        <Quoted text={url} length={120} /> · {DEVICE_WORDS[device]}
      </p>
    </SideCard>
  )
}
