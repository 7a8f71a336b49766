import type { Connection } from '../database/database.ts'
import type { AlertRow } from './alert-row.ts'
import type { WatchedReport, WatchRules } from './watch-rules.ts'
import type { EndedRun } from './kept-numbers.ts'

/** Loads of a run that is to confirm what a browser measured: their median is no outlier. */
const CONFIRMING_SAMPLES = 3

/** Browsers have other work: of so many runs of a report, one may be made to confirm. */
const OF_RUNS = 10

/** What the queue may take besides: after that, the next run decides, whatever it was made for. */
const PATIENCE_MS = 60 * 60_000

interface Suspicion {
  readonly rules: WatchRules
  readonly run: EndedRun
  readonly report: WatchedReport
  readonly suspected: readonly AlertRow[]
  readonly now: number
}

/** Has the report audited once more in ten to thirty minutes, unless that was done too often lately. */
export async function queueConfirming(
  trx: Connection,
  { rules, run, report, suspected, now }: Suspicion,
): Promise<void> {
  if (await hadConfirming(trx, run)) return
  const due = rules.confirmAt(run.id, now)
  const isMeasured = suspected.some(({ rule }) => !rule.startsWith('check:'))
  const samples = isMeasured ? Math.max(CONFIRMING_SAMPLES, report.samples) : report.samples
  await trx
    .insertInto('due_runs')
    .values({ report_id: report.id, schedule_id: '', due_at: due, samples })
    // One that waits for its schedule becomes this one.
    .onConflict((conflict) => conflict.column('report_id').doUpdateSet({ due_at: due, samples }))
    .execute()
  const ids = suspected.map(({ id }) => id)
  await trx
    .updateTable('alerts')
    .set({ confirm_by: due + PATIENCE_MS })
    .where('id', 'in', ids)
    .execute()
}

async function hadConfirming(trx: Connection, { report_id, number }: EndedRun): Promise<boolean> {
  const row = await trx
    .selectFrom('runs')
    .select('id')
    .where('report_id', '=', report_id)
    .where('number', '>', number - OF_RUNS)
    .where('samples', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
