import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import type { CheckResult } from '../../../report/results.ts'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { reportPath } from '../../parts/report/report-path.ts'
import { When } from '../../parts/texts/when.tsx'

/** The outcome of a check in one run. */
export interface CheckPast {
  readonly run: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** Undefined if that run's catalogue did not have the check. */
  readonly check: CheckResult | undefined
}

export interface CheckHistoryProps {
  readonly reportId: string
  readonly id: string
  /** Newest first. */
  readonly history: readonly CheckPast[]
}

/** The same check run by run; nothing if there is only one run. */
export function CheckHistory({ reportId, id, history }: CheckHistoryProps) {
  if (history.length < 2) return null
  return (
    <section class="card" aria-labelledby="history-title">
      <h2 id="history-title">History of this check</h2>
      <FactTable
        columns={['Run', 'Outcome', 'What was found']}
        rows={history.map((each) => [
          <RunName past={each} path={`${reportPath(reportId, each.run)}/checks/${id}`} />,
          <Outcome check={each.check} />,
          <Quoted text={each.check?.message ?? '–'} length={160} />,
        ])}
      />
    </section>
  )
}

function RunName({ past, path }: { readonly past: CheckPast; readonly path: string }) {
  const name = `Run ${past.run}`
  return (
    <>
      {past.check === undefined ? name : <a href={path}>{name}</a>}
      <br />
      <small>
        <When at={past.at} />
      </small>
    </>
  )
}

function Outcome({ check }: Pick<CheckPast, 'check'>) {
  if (check === undefined) return <em>not checked</em>
  return (
    <span class="state">
      <Mark tone={toneOf(check.outcome)} /> {OUTCOME_WORDS[check.outcome]}
    </span>
  )
}
