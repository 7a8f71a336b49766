import { awaitedText } from '../../../report/write/awaited-text.ts'
import { isErrorPage, isNotMeasured } from '../../../report/needs-work.ts'
import type { Results } from '../../../report/results.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Screenshot } from '../lab/screenshot.tsx'
import type { Since } from '../history/since-last-run.tsx'
import { spreadOf } from '../lab/metric-scales.ts'
import { PageGauge, PageVerdict } from './page-verdict.tsx'
import { VerdictReasons } from './verdict-reasons.tsx'
import { OutboundLink } from '../texts/outbound-link.tsx'
import { Quoted } from '../texts/quoted.tsx'
import { needsAttention, shownChecks } from '../checks/shown-checks.ts'
import { unmeasuredId } from '../checks/unmeasured-id.ts'
import { Day, When } from '../texts/when.tsx'
import { shownTitle } from '../../../report/write/visible-text.ts'

export interface ReportHeadProps {
  readonly report: Report
  readonly stored: StoredResults
  /** Changes since the previous run, if there was one. */
  readonly since?: Since | undefined
}

/** The page, its verdict, and why. */
export function ReportHead({ report, stored, since }: ReportHeadProps) {
  const { results, run, savedAt } = stored
  const { page, final_url } = results
  return (
    <section class="head">
      <div>
        <PageVerdict results={results} />
        <h1>
          <Quoted text={pageName(results)} length={160} />
        </h1>
        <p>
          <OutboundLink url={final_url} />
          {final_url !== report.url && (
            <>
              {' '}
              (requested: <Quoted text={report.url} />)
            </>
          )}
        </p>
        <p>
          <When at={savedAt} /> · {report.runs === 1 ? 'one run' : `run ${run} of ${report.runs}`}
          {page.status !== 200 && ` · status ${page.status}`}
        </p>
        <VerdictReasons results={results} />
        <p class="lead">
          {summaryText(results)}
          <Unmeasured results={results} />
          {since && <SinceText since={since} />}
        </p>
        <Spread lab={results.lab} />
        <WaitedInVain lab={results.lab} />
      </div>
      <PageGauge results={results} />
      <Screenshot source={{ reportId: report.id, run }} lab={results.lab} />
    </section>
  )
}

/** The title of the page, else its host: what people call it. */
export function pageName({ page, final_url }: Results): string {
  return shownTitle(page.title) ?? URL.parse(final_url)?.host ?? final_url
}

function summaryText(results: Results): string {
  if (isErrorPage(results)) return 'The checks of an error page are not scored.'
  const checks = shownChecks(results)
  const work = checks.filter(needsAttention)
  const failed = work.filter(({ outcome }) => outcome === 'fail')
  const grave = failed.filter(({ importance }) => importance === 'high').length
  const applied = checks.filter(
    ({ outcome, ignored }) => outcome !== 'not-applicable' && ignored !== true,
  ).length
  const all = counted(applied, 'applicable check')
  if (work.length === 0) return `None of ${all} found a problem.`
  const better = work.length - failed.length
  const parts = [
    ...(failed.length === 0 ? [] : [`${failed.length} failed${graveText(grave)}`]),
    ...(better === 0 ? [] : [counted(better, 'warning')]),
  ]
  const verb = work.length === 1 ? 'needs' : 'need'
  return `${work.length} of ${all} ${verb} work: ${parts.join(', ')}.`
}

/** How many checks were not measured, linked to the first of them, which says why. */
function Unmeasured({ results }: { readonly results: Results }) {
  if (isErrorPage(results)) return null
  const unmeasured = shownChecks(results).filter(isNotMeasured)
  const [first] = unmeasured
  if (first === undefined) return null
  return (
    <>
      {' '}
      <a href={`#${unmeasuredId(first.category)}`}>
        {counted(unmeasured.length, 'check')} not measured
      </a>
      .
    </>
  )
}

function SinceText({ since: { comparison, at } }: { readonly since: Since }) {
  const { change } = comparison.score
  if (change === null) return null
  if (change === 0) {
    return (
      <>
        {' '}
        The same score as on <Day at={at} />.
      </>
    )
  }
  return (
    <>
      {' '}
      <a href="#since">
        {Math.abs(change)} {change > 0 ? 'better' : 'worse'}
      </a>{' '}
      than on <Day at={at} />.
    </>
  )
}

/** Lighthouse's score, the spread of its loads, and why other tools differ. */
function Spread({ lab }: { readonly lab: Results['lab'] }) {
  // The line is present from the start, so that nothing below moves when the browser is done.
  if (lab?.status === 'measuring')
    return (
      <p class="soft">
        Lighthouse is measuring performance; its score appears here in a few seconds.
      </p>
    )
  const [device] = lab?.devices ?? []
  const score = device?.lighthouse.categories['performance'] ?? null
  if (!device || score === null) return null
  const spread = spreadOf(device.samples.map((sample) => sample.score))
  const hundredth = (share: number) => Math.round(share * 100)
  return (
    <p class="soft">
      Lighthouse performance {hundredth(score)}
      {spread && ` (${hundredth(spread.least)}–${hundredth(spread.most)} in ${spread.loads} loads)`}
      . <a href="#other-numbers">Why PageSpeed Insights differs</a>
    </p>
  )
}

function graveText(count: number): string {
  return count === 0 ? '' : ` (${count} serious or worse)`
}

/** Note that the browser may have loaded another page than intended. */
function WaitedInVain({ lab }: { readonly lab: Results['lab'] }) {
  const awaited = lab?.devices[0]?.awaited
  if (!awaited || awaited.after !== null) return null
  return (
    <p class="notice">
      Waited for <Quoted text={awaited.selector} length={160} />, {awaitedText(awaited)}.
    </p>
  )
}
