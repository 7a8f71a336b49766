import { runNumber } from '../../query/run-number.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { ResultsStore } from '../../../store/runs/results.ts'
import type { Runs } from '../../../store/runs/runs.ts'
import { askReport, type Exchange, type OpenReportNeeds } from './open-report.ts'

export interface AskRunNeeds extends OpenReportNeeds {
  readonly reports: Reports
  readonly runs: Runs
  readonly results: ResultsStore
}

interface RunParams {
  readonly id: string
  /** Number of the run in the URL. */
  readonly number: string
}

/** The report with one of its runs and the run's results; undefined if there is no such run. */
export async function askRun({ id, number }: RunParams, exchange: Exchange<AskRunNeeds>) {
  const { reports, runs, results } = exchange.options
  return await askReport(id, exchange, async (actor, reportId) => {
    const report = await reports.find(actor, reportId)
    if (!report) return undefined
    const wanted = runNumber(number)
    const run = wanted === undefined ? undefined : await runs.find(actor, reportId, wanted)
    const stored = run && (await results.ofRun(actor, reportId, run.number))
    return { report, run, stored }
  })
}
