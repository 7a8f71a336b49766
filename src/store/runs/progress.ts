import { sql } from 'kysely'
import type { Stage } from '../../report/results.ts'
import { type Actor, isAlive, maySee, type Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { createRunTimes, loadsOf, type RunTimes } from './run-times.ts'
import type { ReportStatus } from '../tables/report-tables.ts'

/** The progress shown to watchers of a report; every change is an event. */
export interface ReportProgress {
  readonly runId: string
  /** The latest run's number within the report. */
  readonly run: number
  /** Status of the report: if the run was cancelled, that of the remaining results. */
  readonly status: ReportStatus
  /** The current step; null before the first one and after the end. */
  readonly step: string | null
  readonly done: number
  readonly total: number
  /** Number of page loads of the run, if it uses a browser. */
  readonly loads: number
  /** Queued runs ahead of this one, counted up to a hundred; null unless it is queued. */
  readonly ahead: number | null
  /** Milliseconds since it started; null unless it is running. */
  readonly elapsed: number | null
  /** Durations of similar runs; see {@link RunTimes}. Only loaded for one report that is queued or running. */
  readonly usual: readonly number[]
  readonly running: number
  /** The stage whose results are saved, and when. */
  readonly stage: Stage | null
  readonly savedAt: number | null
  /** While it is unchanged, so are the permissions on the report. */
  readonly access: string
}

export type Progress = ReturnType<typeof createProgress>

/** Further runs are not counted. */
export const MOST_AHEAD = 100

const NO_TIMES: RunTimes = { usual: [], running: 0 }

export function createProgress(db: Connection) {
  const timesOf = createRunTimes(db)

  /** With the data to estimate its duration. */
  async function toProgress(row: Row | undefined, now: number) {
    if (!row) return undefined
    const isQueued = row.status === 'queued'
    if (!isQueued && row.status !== 'running') return progressOf(row, { now })
    const times = await timesOf(loadsOf(row), now)
    return progressOf(row, { now, times, ahead: isQueued ? await runsAhead(db, row) : null })
  }

  return {
    /** Progress of the report's latest run; undefined if this actor may not see the report. */
    async read(actor: Actor, reportId: string): Promise<ReportProgress | undefined> {
      const now = await clock(db)
      const run = latestRuns(db).where('reports.id', '=', reportId).where(maySee(actor, now))
      return await toProgress(await run.executeTakeFirst(), now)
    },

    /** The same for several reports of one owner, by id, without the number of runs ahead. */
    async readSeveral(
      owner: Owner,
      reportIds: readonly string[],
    ): Promise<ReadonlyMap<string, ReportProgress>> {
      if (reportIds.length === 0) return new Map()
      const now = await clock(db)
      const rows = await latestRuns(db)
        .where('reports.id', 'in', reportIds)
        .where(maySee(owner, now))
        .execute()
      return new Map(rows.map((row) => [row.report_id, progressOf(row, { now })]))
    },

    /**
     * The same for a watcher that was already authorised; to be authorised again when `access` changes. Undefined if
     * the report is deleted.
     */
    async peek(reportId: string): Promise<ReportProgress | undefined> {
      const run = latestRuns(db).where('reports.id', '=', reportId).where(isAlive)
      return await toProgress(await run.executeTakeFirst(), await clock(db))
    },
  }
}

function latestRuns(db: Connection) {
  return db
    .selectFrom('reports')
    .innerJoin('runs', (join) =>
      join
        .onRef('runs.report_id', '=', 'reports.id')
        .onRef('runs.number', '=', 'reports.run_count'),
    )
    .leftJoin('run_progress', 'run_progress.run_id', 'runs.id')
    .leftJoin('run_results', 'run_results.run_id', 'runs.id')
    .select(['runs.id', 'runs.number', 'runs.priority', 'runs.started_at', 'reports.status'])
    .select(['run_results.stage', 'run_results.saved_at', 'run_progress.step'])
    .select(['run_progress.done', 'run_progress.total', 'reports.device', 'reports.samples'])
    .select('reports.watch_samples')
    .innerJoin('projects', 'projects.id', 'reports.project_id')
    .select(['reports.owner_id', 'reports.privacy', 'reports.password_version'])
    .select(['reports.project_id', 'projects.members_version'])
    .select('reports.id as report_id')
}

type Row = Awaited<ReturnType<ReturnType<typeof latestRuns>['executeTakeFirstOrThrow']>>

interface Around {
  /** Milliseconds since 1970, by the database. */
  readonly now: number
  readonly times?: RunTimes
  readonly ahead?: number | null
}

function progressOf(row: Row, { now, times = NO_TIMES, ahead = null }: Around): ReportProgress {
  return {
    ...times,
    runId: row.id,
    run: row.number,
    status: row.status,
    step: row.step,
    done: row.done ?? 0,
    total: row.total ?? 0,
    loads: loadsOf(row),
    ahead,
    elapsed: row.status === 'running' && row.started_at !== null ? now - row.started_at : null,
    stage: row.stage,
    savedAt: row.saved_at,
    access: [
      row.owner_id,
      row.privacy,
      row.password_version,
      row.project_id,
      row.members_version,
    ].join(' '),
  }
}

/** Approximate, since users take turns. The literal lets both engines use the index of queued runs. */
async function runsAhead(
  db: Connection,
  { id, priority }: { readonly id: string; readonly priority: number },
): Promise<number> {
  const older = db
    .selectFrom('runs')
    .select('runs.id')
    .where('status', '=', sql.lit('queued'))
    .where('priority', '<=', priority)
    .where('id', '<', id)
    .limit(MOST_AHEAD)
    .as('older')
  const { ahead } = await db
    .selectFrom(older)
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .executeTakeFirstOrThrow()
  return ahead
}
