import { runNumber } from '../../query/run-number.ts'
import { askReport, type Exchange } from './open-report.ts'

interface RunParams {
  readonly id: string
  /** Of the run, as the address has it. */
  readonly number: string
}

/** The report with one of its runs, and what that run has stored; a run that is none is undefined. */
export async function askRun({ id, number }: RunParams, exchange: Exchange) {
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
