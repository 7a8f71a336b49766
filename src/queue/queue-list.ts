import { sql } from 'kysely'
import { isAlive } from '../store/accounts/actor.ts'
import { createGivenUpRuns } from './given-up-runs.ts'
import type { Connection } from '../store/database/database.ts'
import type { RunStatus } from '../store/tables/run-tables.ts'

/** A run that waits or goes on, whoever's it is. Times are milliseconds since 1970. */
export interface ActiveRun {
  readonly reportId: string
  readonly ownerId: string
  /** The owner's address; empty for a visitor without an account. */
  readonly email: string
  readonly url: string
  readonly status: Extract<RunStatus, 'queued' | 'running'>
  readonly attempt: number
  readonly createdAt: number
  /** Not before then. */
  readonly runAfter: number
  readonly worker: string | null
}

export type QueueList = ReturnType<typeof createQueueList>

/** Asked for administrators alone: it knows the runs of all users. */
export function createQueueList(db: Connection) {
  const active = (status: ActiveRun['status']) =>
    db
      .selectFrom('runs')
      .innerJoin('users', 'users.id', 'runs.owner_id')
      .select([
        'runs.report_id as reportId',
        'runs.owner_id as ownerId',
        'users.email',
        'runs.url',
        'runs.attempt',
        'runs.created_at as createdAt',
        'runs.run_after as runAfter',
        'runs.worker',
      ])
      .where('runs.ended_at', 'is', null)
      .where('runs.status', '=', sql.lit(status))
      // Those of a deleted project end some time after it is gone.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.id', '=', 'runs.report_id')
            .where(isAlive),
        ),
      )

  return {
    ...createGivenUpRuns(db),

    /** Those that go on, then those that wait, the oldest first; `most` of each. */
    async list(most: number): Promise<ActiveRun[]> {
      const running = await active('running').orderBy('runs.id').limit(most).execute()
      const queued = await active('queued').orderBy('runs.id').limit(most).execute()
      return [
        ...running.map((run) => ({ ...run, status: 'running' as const })),
        ...queued.map((run) => ({ ...run, status: 'queued' as const })),
      ]
    },

    /** When the run that waits longest was stored; null when none waits. */
    async oldest(): Promise<number | null> {
      const { createdAt } = await db
        .selectFrom('runs')
        .select((eb) => eb.fn.min<number | null>('created_at').as('createdAt'))
        .where('status', '=', sql.lit('queued'))
        .executeTakeFirstOrThrow()
      return createdAt
    },

    /** Who audits, and how many pages at this moment. */
    async workers(): Promise<{ readonly name: string; readonly audits: number }[]> {
      const rows = await db
        .selectFrom('runs')
        .select((eb) => ['worker as name', eb.fn.countAll<number>().as('audits')])
        .where('status', '=', sql.lit('running'))
        .where('worker', 'is not', null)
        .$narrowType<{ name: string }>()
        .groupBy('worker')
        .orderBy('worker')
        .execute()
      return rows
    },

    /** Whose report this is, if a run of it waits or goes on. */
    async ownerOf(reportId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('runs')
        .select('owner_id')
        .where('report_id', '=', reportId)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return row?.owner_id
    },
  }
}
