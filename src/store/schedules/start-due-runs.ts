import { type Selectable, sql } from 'kysely'
import type { FailureStreak } from '../../watch/back-off.ts'
import { isAlive } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { freeName, lockReports, lockUser } from '../database/locks.ts'
import { takeNext } from '../database/take-next.ts'
import { StoreError } from '../database/store-error.ts'
import { rowOf } from '../reports/change-report.ts'
import { runAgain } from '../runs/enqueue.ts'
import type { DueRunTable, ScheduleTable } from '../tables/schedule-tables.ts'
import { recordReportPaused } from './schedule-event.ts'
import { failureStreak } from './failure-streak.ts'

export interface DueRunRules {
  readonly queuePerUser: number
  /** Whether a report whose target fails is skipped this time. */
  readonly isPutOff: (
    streak: FailureStreak,
    at: { readonly now: number; readonly intervalMs: number },
  ) => boolean
  /** Whether its owner gets a message that it is skipped until an audit succeeds. */
  readonly isPauseNews: DueRunRules['isPutOff']
}

/**
 * `omitted`: the report was deleted, is no longer part of this schedule, backed off, its owner's queue is full, or the
 * owner's account is disabled: its next firing tries again. Or another worker has just started it.
 */
export type StartedDue = 'started' | 'omitted' | 'none'

/**
 * Starts a run of the report that has been due for longest. The due row is removed in the transaction that stores the
 * run, so any number of workers start it once; an open run of the report is used if there is one.
 *
 * @throws {PutOff}
 */
export async function startNextDue(db: Connection, rules: DueRunRules): Promise<StartedDue> {
  const started = await takeNext(db, {
    next: nextDueRun,
    work: (trx, found, now) => startDue(trx, { found, now, rules }),
    putOff: async (again, { report_id }, { now, later }) =>
      await again
        .updateTable('due_runs')
        .set({ due_at: later })
        .where('report_id', '=', report_id)
        .where('due_at', '<=', now)
        .execute(),
    nameOf: ({ report_id }) => `scheduled run of report ${report_id}`,
  })
  return started ?? 'none'
}

/** Rows of which a worker finds one that no other has taken: more workers than that need not look at once. */
const FIRST = 100

/**
 * Its name is locked, not its row: the end of a run holds the report when it changes the row, so the report has to be
 * locked first here as well.
 */
async function nextDueRun(trx: Connection, now: number) {
  const first = trx
    .selectFrom('due_runs')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(FIRST)
  return await trx
    .selectFrom(first.as('first'))
    .selectAll()
    .where(sql<boolean>`${freeName(trx, sql<string>`'due run ' || report_id`)}`)
    .limit(1)
    .executeTakeFirst()
}

interface DueRun {
  readonly found: Selectable<DueRunTable>
  readonly now: number
  readonly rules: DueRunRules
}

async function startDue(trx: Connection, { found, now, rules }: DueRun): Promise<StartedDue> {
  const isHeld = await holdReport(trx, found.report_id)
  // Unless it was started or put off since it was found.
  const due = await trx
    .deleteFrom('due_runs')
    .where('report_id', '=', found.report_id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
  if (!due || !isHeld) return 'omitted'
  const schedule = await scheduleOf(trx, due)
  const samples = (await isToConfirm(trx, due)) ? due.samples : null
  if (!schedule && samples === null) return 'omitted'
  const streak = await failureStreak(trx, due.report_id)
  const intervalMs = schedule?.interval_ms ?? 0
  if (rules.isPauseNews(streak, { now, intervalMs }) && streak.since !== null) {
    await recordReportPaused(trx, { reportId: due.report_id, since: streak.since })
  }
  if (rules.isPutOff(streak, { now, intervalMs })) return 'omitted'
  const { queuePerUser } = rules
  return await start(trx, due.report_id, { now, queuePerUser, samples })
}

async function start(
  trx: Connection,
  reportId: string,
  at: {
    readonly now: number
    readonly queuePerUser: number
    readonly samples: number | null
  },
): Promise<StartedDue> {
  try {
    await runAgain(trx, { report: await rowOf(trx, reportId), ...at, priority: 'bulk' })
    return 'started'
  } catch (error) {
    // Refused before anything is written.
    if (error instanceof StoreError && error.code === 'queue-full') return 'omitted'
    throw error
  }
}

/** Whether it is to confirm an alert that still waits for that. */
async function isToConfirm(
  trx: Connection,
  { report_id, samples }: Selectable<DueRunTable>,
): Promise<boolean> {
  if (samples === null) return false
  const suspected = trx.selectFrom('alerts').select('id').where('report_id', '=', report_id)
  return (await suspected.where('state', '=', 'suspected').limit(1).execute()).length > 0
}

/** Undefined if this schedule was deleted or paused, or is no longer the effective one of the report. */
async function scheduleOf(
  trx: Connection,
  { report_id, schedule_id }: Selectable<DueRunTable>,
): Promise<Selectable<ScheduleTable> | undefined> {
  const rows = await trx
    .selectFrom('schedules')
    .selectAll('schedules')
    .innerJoin('reports', (join) => join.on('reports.id', '=', report_id))
    .where((eb) =>
      eb.or([
        eb('schedules.subject_id', '=', report_id),
        eb('schedules.subject_id', '=', eb.ref('reports.project_id')),
      ]),
    )
    .execute()
  const nearest = rows.find((row) => row.subject_kind === 'report') ?? rows[0]
  return nearest?.id === schedule_id && nearest.paused_at === null ? nearest : undefined
}

/** Takes the locks for changing a report. False if it was deleted, or the account of its owner is disabled. */
async function holdReport(trx: Connection, id: string): Promise<boolean> {
  const alive = trx
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.owner_id')
    .select('reports.owner_id')
    .where('reports.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .where(isAlive)
  const report = await alive.executeTakeFirst()
  if (!report) return false
  await lockUser(trx, report.owner_id)
  await lockReports(trx, [id])
  return (await alive.executeTakeFirst()) !== undefined
}
