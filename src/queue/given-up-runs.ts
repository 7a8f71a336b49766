import { sql } from 'kysely'
import { isAlive } from '../store/accounts/actor.ts'
import { requireAdmin } from '../store/accounts/admins.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { lockReports, lockUser } from '../store/database/locks.ts'
import { StoreError } from '../store/database/store-error.ts'
import { rowOf } from '../store/reports/change-report.ts'
import { runAgain } from '../store/runs/enqueue.ts'

/**
 * A run that was interrupted the maximum number of times: our fault, not the page's. The report has had no run since.
 */
export interface GivenUpRun {
  readonly reportId: string
  /** Within the report. */
  readonly number: number
  readonly ownerId: string
  /** The owner's email address; empty for a visitor without an account. */
  readonly email: string
  readonly url: string
  readonly endedAt: number
}

/** `refused`: the owner's queue is full. `none`: there is no such run any more. */
export type QueuedAgain = 'queued' | 'refused' | 'none'

/** Only the latest run of a report can be queued again. */
function givenUp(db: Connection, { ownerId }: GivenUpScope) {
  const runs = db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .innerJoin('users', 'users.id', 'runs.owner_id')
    .where('runs.status', '=', sql.lit('failed'))
    .where('runs.error_code', '=', sql.lit('crashed'))
    .whereRef('runs.number', '=', 'reports.run_count')
    .where(isAlive)
  return ownerId === undefined ? runs : runs.where('runs.owner_id', '=', ownerId)
}

/** Those of one user, or of all users: only for administrators and operators. */
export interface GivenUpScope {
  readonly ownerId?: string | undefined
  /** Who queues a run of any user; of their own, if they are no administrator any more. */
  readonly adminId?: string | undefined
}

export interface QueueAgainRules extends GivenUpScope {
  /** Of the installation; 0, the default, for no limit. A user's own limit replaces it. */
  readonly queuePerUser?: number
}

export type GivenUpRuns = ReturnType<typeof createGivenUpRuns>

export function createGivenUpRuns(db: Connection) {
  return {
    /** Latest first. */
    async givenUp(most: number, scope: GivenUpScope = {}): Promise<GivenUpRun[]> {
      return await givenUp(db, scope)
        .select([
          'runs.report_id as reportId',
          'runs.number',
          'runs.owner_id as ownerId',
          'users.email',
          'runs.url',
          'runs.ended_at as endedAt',
        ])
        .where('runs.ended_at', 'is not', null)
        .$narrowType<{ endedAt: number }>()
        .orderBy('runs.ended_at', 'desc')
        .limit(most)
        .execute()
    },

    /** Queues such a report again, within the queue limit of its owner. */
    queueAgain: (reportId: string, rules: QueueAgainRules = {}) => queueAgain(db, reportId, rules),
  }
}

async function queueAgain(
  db: Connection,
  reportId: string,
  rules: QueueAgainRules,
): Promise<QueuedAgain> {
  try {
    return await writing(db, async (trx) => await queueWithin(trx, reportId, rules))
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.code === 'queue-full') return 'refused'
    if (error.code !== 'admin-needed') throw error
    // The role was lost: their own reports are left.
    return await queueAgain(db, reportId, { ...rules, ownerId: rules.adminId, adminId: undefined })
  }
}

async function queueWithin(
  trx: Connection,
  reportId: string,
  { ownerId, queuePerUser = 0, adminId }: QueueAgainRules,
): Promise<QueuedAgain> {
  if (adminId !== undefined) await requireAdmin(trx, adminId)
  const find = givenUp(trx, { ownerId })
    .select('runs.owner_id as ownerId')
    .where('runs.report_id', '=', reportId)
  const found = await find.executeTakeFirst()
  if (!found) return 'none'
  await lockUser(trx, found.ownerId)
  await lockReports(trx, [reportId])
  // Someone else may have queued it already.
  if (!(await find.executeTakeFirst())) return 'none'
  const report = await rowOf(trx, reportId)
  await runAgain(trx, { report, now: await clock(trx), queuePerUser, priority: 'bulk' })
  return 'queued'
}
