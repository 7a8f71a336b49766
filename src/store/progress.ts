import type { Stage } from '../report/results.ts'
import { type Actor, maySee } from './actor.ts'
import type { Connection } from './database.ts'
import { clock } from './dialect.ts'
import type { RunStatus } from './run-row.ts'

/** How far a run is: one row a run, overwritten. */
export interface ProgressTable {
  run_id: string
  step: string
  done: number
  total: number
  updated_at: number
}

/** What a watcher of a report sees; a change of any member is an event. */
export interface ReportProgress {
  readonly runId: string
  /** The latest run's number within the report. */
  readonly run: number
  readonly status: RunStatus
  /** What is being done; null before the first step and after the end. */
  readonly step: string | null
  readonly done: number
  readonly total: number
  /** The stage whose results are saved, and when. */
  readonly stage: Stage | null
  readonly savedAt: number | null
}

export type Progress = ReturnType<typeof createProgress>

export function createProgress(db: Connection) {
  return {
    /** How far the report's latest run is; undefined when this actor may not see the report. */
    async read(actor: Actor, reportId: string): Promise<ReportProgress | undefined> {
      const now = await clock(db)
      const row = await db
        .selectFrom('reports')
        .innerJoin('runs', (join) =>
          join
            .onRef('runs.report_id', '=', 'reports.id')
            .onRef('runs.number', '=', 'reports.run_count'),
        )
        .leftJoin('run_progress', 'run_progress.run_id', 'runs.id')
        .leftJoin('run_results', 'run_results.run_id', 'runs.id')
        .select(['runs.id', 'runs.number', 'runs.status', 'run_results.stage'])
        .select(['run_results.saved_at', 'run_progress.step'])
        .select(['run_progress.done', 'run_progress.total'])
        .where('reports.id', '=', reportId)
        .where(maySee(actor, now))
        .executeTakeFirst()
      if (!row) return undefined
      return {
        runId: row.id,
        run: row.number,
        status: row.status,
        step: row.step,
        done: row.done ?? 0,
        total: row.total ?? 0,
        stage: row.stage,
        savedAt: row.saved_at,
      }
    },
  }
}
