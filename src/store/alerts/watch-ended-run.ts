import type { Results } from '../../report/results.ts'
import type { EarlierNumbers, Observation, RunNumbers } from '../../watch/alerts/watched-run.ts'
import { budgetsOf } from '../budgets/budgets.ts'
import type { Connection } from '../database/database.ts'
import { namedRow } from '../database/named.ts'
import { latestStored, resultsOfRun } from '../runs/results.ts'
import { failureStreak } from '../schedules/failure-streak.ts'
import { knownAlert } from './alert-row.ts'
import { applyObservations } from './apply-observations.ts'
import { queueConfirming } from './queue-confirming.ts'
import { numbersBefore } from './run-number-rows.ts'
import type { EndedRun, WatchedReport, WatchRules } from './watch-rules.ts'
import { isWatched } from './watches.ts'

export interface NumberedResults {
  readonly number: number
  readonly results: Results
}

/**
 * The results that the run under this token is compared with, if its report is watched: read before the transaction.
 */
export async function resultsToCompare(
  db: Connection,
  token: string,
): Promise<NumberedResults | undefined> {
  const query = db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(['reports.id', 'reports.project_id as projectId'])
    .where('runs.lease_token', '=', token)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('watches')
          .select('is_on')
          .where((each) =>
            each.or([
              each('subject_id', '=', each.ref('reports.id')),
              each('subject_id', '=', each.ref('reports.project_id')),
            ]),
          ),
      ),
    )
  const run = await namedRow(db, query)
  if (!run || !(await isWatched(db, { ...run, kind: 'report' }))) return undefined
  return await latestStored(db, run.id)
}

interface Completed {
  readonly run: EndedRun
  readonly report: WatchedReport
  readonly results: Results
  /** Stored already. */
  readonly numbers: RunNumbers
  readonly earlier: NumberedResults | undefined
  readonly now: number
  /** Whether it may be watched. */
  readonly hasListeners: boolean
}

/** Updates the alerts of a completed run's report; in the transaction that ends it. */
export async function watchCompleted(
  trx: Connection,
  rules: WatchRules,
  { run, report, results, numbers, earlier, now, hasListeners }: Completed,
): Promise<void> {
  if (!hasListeners || !(await isWatched(trx, { ...report, kind: 'report' }))) {
    await setWatchSamples(trx, report, null)
    return
  }
  const before = await numbersBefore(trx, run)
  const isConfirming = run.samples !== null
  const alerts = await alertsOf(trx, run.report_id)
  const observations = rules.observeRun(
    {
      now,
      isConfirming,
      numbers,
      before,
      results,
      earlier: earlier?.results,
      rules: await budgetsOf(trx, report.projectId),
    },
    alerts.map(knownAlert),
  )
  await applyObservations(trx, {
    rules,
    subject: { ...report, kind: 'report' },
    runNumber: run.number,
    isConfirming,
    alerts,
    observations,
    now,
    conditions: numbers.conditions,
    confirm: (suspected) => queueConfirming(trx, { rules, run, report, suspected, now }),
    compare: (observation) =>
      compared(trx, rules, { reportId: report.id, observation, before, earlier, results }),
  })
  if (isConfirming || numbers.loads === undefined) return
  await setWatchSamples(trx, report, rules.nextSamples({ own: report.samples, numbers, before }))
}

async function setWatchSamples(
  trx: Connection,
  { id, watchSamples }: WatchedReport,
  samples: number | null,
): Promise<void> {
  if (samples === watchSamples) return
  await trx.updateTable('reports').set({ watch_samples: samples }).where('id', '=', id).execute()
}

/** The same for a failed run. */
export async function watchFailed(
  trx: Connection,
  rules: WatchRules,
  {
    run,
    report,
    failure,
    now,
  }: Omit<Completed, 'results' | 'numbers' | 'earlier' | 'hasListeners'> & { failure: string },
): Promise<void> {
  if (!(await isWatched(trx, { ...report, kind: 'report' }))) return
  const { failures } = await failureStreak(trx, run.report_id)
  const observations = rules.observeFailure({ failure, failures })
  const alerts = await alertsOf(trx, run.report_id)
  const compare = async () => undefined
  await applyObservations(trx, {
    rules,
    subject: { ...report, kind: 'report' },
    runNumber: run.number,
    isConfirming: run.samples !== null,
    alerts,
    observations,
    now,
    conditions: null,
    compare,
    confirm: (suspected) => queueConfirming(trx, { rules, run, report, suspected, now }),
  })
}

async function alertsOf(trx: Connection, reportId: string) {
  return await trx.selectFrom('alerts').selectAll().where('report_id', '=', reportId).execute()
}

interface Comparing {
  readonly reportId: string
  readonly observation: Observation
  readonly before: readonly EarlierNumbers[]
  readonly earlier: NumberedResults | undefined
  readonly results: Results
}

/** Compared with the last run before it began: for a shift, that is some runs ago. */
async function compared(
  trx: Connection,
  rules: WatchRules,
  { reportId, observation, before, earlier, results }: Comparing,
) {
  const { runsAgo, device } = observation
  const number = runsAgo === 0 ? earlier?.number : before.at(-1 - runsAgo)?.number
  const isOther = number !== undefined && number !== earlier?.number
  const other = isOther ? await resultsOfRun(trx, { reportId, number }) : earlier?.results
  return number === undefined || !other
    ? undefined
    : { number, changes: rules.whatChanged(other, results, device) }
}
