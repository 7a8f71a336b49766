import type { ComparedCheck, Comparison } from '../../../report/comparison.ts'
import type { Report } from '../../../store/report-row.ts'
import type { Run } from '../../../store/run-row.ts'
import { CompareForm } from '../../parts/history/compare-form.tsx'
import { ComparedChecks } from '../../parts/history/compared-checks.tsx'
import { NumberTable, ScoreTable } from '../../parts/history/number-table.tsx'
import { Document, type Site } from '../../parts/document.tsx'
import { Quoted, quoteText } from '../../parts/quoted.tsx'
import { reportPath } from '../../parts/report-path.ts'
import { Verdict } from '../../parts/verdict.tsx'
import { When } from '../../parts/when.tsx'

export interface Compared {
  readonly a: Run
  readonly b: Run
  readonly comparison: Comparison
}

export interface ComparePageProps {
  readonly site: Site
  readonly report: Report
  /** Completed, newest first. */
  readonly runs: readonly Run[]
  /** Undefined where there are not two to compare. */
  readonly compared: Compared | undefined
  /** Is what stayed the same left out? */
  readonly differencesOnly: boolean
}

/** What one run of a report found otherwise than another. */
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
        <Differences {...props} compared={compared} />
      ) : (
        <section class="card">
          <p>
            There are not two runs with results to compare yet. Once the report has been run again,
            what changed stands here.
          </p>
        </section>
      )}
    </Document>
  )
}

function titleOf({ report, compared }: ComparePageProps): string {
  const runs = compared ? `Runs ${compared.a.number} and ${compared.b.number}` : 'Compare runs'
  return `${runs}: ${quoteText(report.url, 80)}`
}

type DifferencesProps = ComparePageProps & { readonly compared: Compared }

function Differences({ report, compared, differencesOnly }: DifferencesProps) {
  const { a, b, comparison } = compared
  const { score, categories, numbers } = comparison
  const scores = [{ title: 'The page', ...score }, ...categories]
  const shownNumbers = differencesOnly ? numbers.filter(({ trend }) => trend !== 'same') : numbers
  return (
    <>
      <div class="sides">
        <Side run={a} name="From" />
        <Side run={b} name="To" />
      </div>
      <Conditions conditions={comparison.conditions} />
      <p class="toggle">
        <Toggle id={report.id} compared={compared} differencesOnly={differencesOnly} />
      </p>
      <Checks title="New problems" checks={comparison.new_problems} run={b} />
      <Checks title="Fixed" checks={comparison.fixed} run={b} />
      <section class="card">
        <h2>Scores</h2>
        <ScoreTable
          rows={scores.filter(
            ({ change }, place) => place === 0 || !differencesOnly || change !== 0,
          )}
        />
      </section>
      <section class="card">
        <h2>Numbers</h2>
        {shownNumbers.length === 0 ? (
          <p>None changed by more than chance.</p>
        ) : (
          <NumberTable numbers={shownNumbers} />
        )}
        <p class="more">
          Times that differ by less than a tenth, or by less than 50 ms, are taken for the same.
        </p>
      </section>
      <StillFailing checks={comparison.still_failing} run={b} differencesOnly={differencesOnly} />
      <Checks title="Judged in one of them only" checks={comparison.judged_once} run={b} optional />
    </>
  )
}

function Side({ run, name }: { readonly run: Run; readonly name: string }) {
  const { result, score, number, reportId, endedAt, createdAt } = run
  return (
    <section class="card" aria-labelledby={`side-${name}`}>
      <h2 id={`side-${name}`}>
        {name} <a href={reportPath(reportId, number)}>run {number}</a>
      </h2>
      {result !== null && score !== null && <Verdict result={result} score={score} />}
      <p class="soft">
        <When at={endedAt ?? createdAt} />
      </p>
    </section>
  )
}

function Conditions({ conditions }: { readonly conditions: readonly string[] }) {
  if (conditions.length === 0) return null
  return (
    <div class="notice decent">
      <p>
        <strong>Not everything was the same about the two audits.</strong> What changed may be due
        to that, and not to the page.
      </p>
      <ul>
        {conditions.map((text) => (
          <li>
            <Quoted text={text} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Toggle({ id, compared: { a, b }, differencesOnly }: Omit<ToggleProps, 'report'>) {
  const path = `${reportPath(id)}/compare?a=${a.number}&b=${b.number}`
  return differencesOnly ? (
    <>
      Shown is what differs. <a href={`${path}&all=1`}>Show what stayed the same too</a>
    </>
  ) : (
    <>
      Shown is everything. <a href={path}>Show what differs alone</a>
    </>
  )
}

interface ToggleProps extends Pick<DifferencesProps, 'compared' | 'differencesOnly'> {
  readonly id: string
}

interface ChecksProps {
  readonly title: string
  readonly checks: readonly ComparedCheck[]
  /** Whose checks are led to. */
  readonly run: Run
  /** Is it left out where there are none? */
  readonly optional?: boolean
}

function Checks({ title, checks, run, optional = false }: ChecksProps) {
  if (checks.length === 0 && optional) return null
  return (
    <section class="card">
      <h2>
        {title} ({checks.length})
      </h2>
      {checks.length === 0 ? (
        <p class="none">None.</p>
      ) : (
        <ComparedChecks checks={checks} base={reportPath(run.reportId, run.number)} />
      )}
    </section>
  )
}

interface StillFailingProps extends Pick<DifferencesProps, 'differencesOnly'> {
  readonly checks: readonly ComparedCheck[]
  readonly run: Run
}

/** Of these only those that became better or worse are a difference. */
function StillFailing({ checks, run, differencesOnly }: StillFailingProps) {
  const moved = checks.filter(({ trend }) => trend !== 'same')
  const shown = differencesOnly ? moved : checks
  return (
    <section class="card">
      <h2>Still to be fixed ({checks.length})</h2>
      {shown.length > 0 && (
        <ComparedChecks checks={shown} base={reportPath(run.reportId, run.number)} />
      )}
      {differencesOnly && checks.length > moved.length && (
        <p class="more">{checks.length - moved.length} as they were.</p>
      )}
    </section>
  )
}
