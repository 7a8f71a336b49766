import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { RESTORE_MS } from '../reports/delete-reports.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type Retention = ReturnType<typeof createRetention>

/** Data that a shorter retention would remove, and that the sweep and the end of runs do remove. */
export function createRetention(db: Connection) {
  const ago = async (days: number) => (await clock(db)) - days * DAY_MS
  return {
    /** Runs older than the latest ones of their report, except the shown one. */
    async runsBeyond(keepRuns: number): Promise<number> {
      const { rows } = await sql<{ runs: number }>`
        select count(*) as runs from runs
        join (select report_id as id, max(number) - ${keepRuns} as oldest from runs group by report_id) as latest
          on latest.id = runs.report_id
        join reports on reports.id = runs.report_id
        where runs.number <= latest.oldest and runs.deleted_at is null and reports.deleted_at is null
          and runs.id <> coalesce(reports.shown_run_id, '')`.execute(db)
      return Number(rows[0]?.runs)
    },

    /** Runs with files older than this many days. */
    async runsWithFilesOlderThan(days: number): Promise<number> {
      const { runs } = await db
        .selectFrom('artifacts')
        .select((eb) => eb.fn.count<number>('run_id').distinct().as('runs'))
        .where('created_at', '<', await ago(days))
        .executeTakeFirstOrThrow()
      return runs
    },

    /** Reports that were deleted at least this many days ago, and can still be restored. */
    async reportsDeletedBefore(days: number): Promise<number> {
      const { reports } = await db
        .selectFrom('reports')
        .select((eb) => eb.fn.countAll<number>().as('reports'))
        .where('deleted_at', '<=', await ago(days))
        .where('deleted_at', '>', (await clock(db)) - RESTORE_MS)
        .executeTakeFirstOrThrow()
      return reports
    },
  }
}
