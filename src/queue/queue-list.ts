import { sql } from 'kysely'
import { isAlive } from '../store/accounts/actor.ts'
import { createGivenUpRuns } from './given-up-runs.ts'
import { OPEN } from '../store/sites/crawl-row.ts'
import type { Connection } from '../store/database/database.ts'
import type { RunStatus } from '../store/tables/run-tables.ts'

/** A queued or running run of any user. Times are milliseconds since 1970. */
export interface ActiveRun {
  readonly reportId: string
  readonly ownerId: string
  /** The owner's email address; empty for a visitor without an account. */
  readonly email: string
  readonly url: string
  readonly status: Extract<RunStatus, 'queued' | 'running'>
  readonly attempt: number
  readonly createdAt: number
  /** Earliest start. */
  readonly runAfter: number
  readonly worker: string | null
}

/** A crawl of any user that has not ended. Times are milliseconds since 1970. */
export interface ActiveCrawl {
  readonly siteAuditId: string
  readonly email: string
  readonly url: string
  readonly status: (typeof OPEN)[number]
  readonly fetched: number
  readonly known: number
  readonly createdAt: number
  readonly worker: string | null
}

/**
 * Of so many of the oldest, those of deleted projects are left out: until they end, within a minute, fewer may be listed
 * than there are.
 */
const LOOKED_AT = 1000

/**
 * From the small index of this status. The order is that of an expression, because SQLite would read all runs there
 * ever were in the order of their IDs rather than sort these few.
 */
function oldestIds(db: Connection, status: ActiveRun['status']) {
  return db
    .selectFrom('runs')
    .select('id')
    .where('status', '=', sql.lit(status))
    .orderBy(sql`id || ''`)
}

export type QueueList = ReturnType<typeof createQueueList>

/** Only for administrators: it returns the runs of all users. */
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
      .where('runs.id', 'in', oldestIds(db, status).limit(LOOKED_AT))
      // Those of a deleted project end some time after its deletion.
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

    /** Running ones, then queued ones, the oldest first; `most` of each. */
    async list(most: number): Promise<ActiveRun[]> {
      const running = await active('running').orderBy('runs.id').limit(most).execute()
      const queued = await active('queued').orderBy('runs.id').limit(most).execute()
      return [
        ...running.map((run) => ({ ...run, status: 'running' as const })),
        ...queued.map((run) => ({ ...run, status: 'queued' as const })),
      ]
    },

    /** Crawls that have not ended, the oldest first. */
    async crawls(most: number): Promise<ActiveCrawl[]> {
      return await db
        .selectFrom('crawls')
        .innerJoin('users', 'users.id', 'crawls.owner_id')
        .select([
          'crawls.site_audit_id as siteAuditId',
          'users.email',
          'crawls.url',
          'crawls.status',
          'crawls.fetched',
          'crawls.known',
          'crawls.created_at as createdAt',
          'crawls.worker',
        ])
        // Literals and an expression, for the index of those, as above.
        .where(
          'crawls.status',
          'in',
          OPEN.map((status) => sql.lit(status)),
        )
        .$narrowType<{ status: (typeof OPEN)[number] }>()
        .orderBy(sql`crawls.id || ''`)
        .limit(most)
        .execute()
    },

    /** When the run that has waited longest was stored; null if none waits. */
    async oldest(): Promise<number | null> {
      const row = await db
        .selectFrom('runs')
        .select('created_at')
        .where('id', 'in', oldestIds(db, 'queued').limit(1))
        .executeTakeFirst()
      return row?.created_at ?? null
    },

    /** The active workers, and the number of pages each is auditing. */
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

    /** The owner of this report, if a run of it is queued or running. */
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
