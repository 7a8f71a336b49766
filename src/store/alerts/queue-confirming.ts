import type { Connection } from '../database/database.ts'
import type { AlertRow } from './alert-row.ts'
import type { EndedRun, WatchedReport, WatchRules } from './watch-rules.ts'

/** Page loads of a run that is to confirm a browser metric: their median has half the noise of one. */
const CONFIRMING_SAMPLES = 5

/** Browsers are needed elsewhere: of this many runs of a report, one may be a confirming run. */
const OF_RUNS = 10

/** Additional time for waiting in the queue: after that, the next run decides, whatever its purpose. */
const PATIENCE_MS = 60 * 60_000

interface Suspicion {
  readonly rules: WatchRules
  readonly run: EndedRun
  readonly report: WatchedReport
  readonly suspected: readonly AlertRow[]
  readonly now: number
}

/** Queues another audit of the report in ten to thirty minutes, unless that was done too often recently. */
export async function queueConfirming(
  trx: Connection,
  { rules, run, report, suspected, now }: Suspicion,
): Promise<void> {
  if (await hadConfirming(trx, run)) return
  const due = rules.confirmAt(run.id, now)
  const isMeasured = suspected.some(({ rule }) => !rule.startsWith('check:'))
  const own = Math.max(report.samples, report.watchSamples ?? 0)
  const samples = isMeasured ? Math.max(CONFIRMING_SAMPLES, own) : own
  await trx
    .insertInto('due_runs')
    .values({ report_id: report.id, schedule_id: '', due_at: due, samples })
    // A run that waits for its schedule becomes the confirming run.
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
