import { sql } from 'kysely'
import type { Stage } from '../../report/results.ts'
import { type Actor, isAlive, maySee, type Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { createRunTimes, loadsOf, type RunTimes } from './run-times.ts'
import type { ReportStatus } from '../tables/report-tables.ts'

/** What a watcher of a report sees; a change of any member is an event. */
export interface ReportProgress {
  readonly runId: string
  /** The latest run's number within the report. */
  readonly run: number
  /** Of the report: where the run was cancelled, that of the results there are. */
  readonly status: ReportStatus
  /** What is being done; null before the first step and after the end. */
  readonly step: string | null
  readonly done: number
  readonly total: number
  /** How often the run loads the page in a browser, if it does. */
  readonly loads: number
  /** Runs that came before this one and wait too, counted up to a hundred; null unless it waits. */
  readonly ahead: number | null
  /** Milliseconds since it was taken up; null unless it is under way. */
  readonly elapsed: number | null
  /** Of runs like it; see {@link RunTimes}. Not asked for unless one report is read that waits or is under way. */
  readonly usual: readonly number[]
  readonly running: number
  /** The stage whose results are saved, and when. */
  readonly stage: Stage | null
  readonly savedAt: number | null
  /** As long as it stays the same, so does who may see the report. */
  readonly access: string
}

export type Progress = ReturnType<typeof createProgress>

/** More are not counted. */
export const MOST_AHEAD = 100

const NO_TIMES: RunTimes = { usual: [], running: 0 }

export function createProgress(db: Connection) {
  const timesOf = createRunTimes(db)

  /** With what tells how long it will take. */
  async function toProgress(row: Row | undefined, now: number) {
    if (!row) return undefined
    const isQueued = row.status === 'queued'
    if (!isQueued && row.status !== 'running') return progressOf(row, { now })
    const times = await timesOf(loadsOf(row), now)
    return progressOf(row, { now, times, ahead: isQueued ? await runsAhead(db, row) : null })
  }

  return {
    /** How far the report's latest run is; undefined when this actor may not see the report. */
    async read(actor: Actor, reportId: string): Promise<ReportProgress | undefined> {
      const now = await clock(db)
      const run = latestRuns(db).where('reports.id', '=', reportId).where(maySee(actor, now))
      return await toProgress(await run.executeTakeFirst(), now)
    },

    /** The same for several reports of one owner, by their ids, but not how many are ahead. */
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
     * The same for whoever was allowed to read it before: to be asked again, with the actor, once
     * `access` is another. Undefined when the report is gone.
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

/** About: users take turns. The literal lets both engines use the index of what waits. */
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
