import { type Actor, maySee } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { type Run, toRun } from './run-row.ts'

export type Runs = ReturnType<typeof createRuns>

/** The stored runs of a report. */
export function createRuns(db: Connection) {
  const visible = async (actor: Actor, reportId: string) => {
    const now = await clock(db)
    return db
      .selectFrom('reports')
      .innerJoin('runs', 'runs.report_id', 'reports.id')
      .selectAll('runs')
      .where('reports.id', '=', reportId)
      .where('runs.deleted_at', 'is', null)
      .where(maySee(actor, now))
  }

  return {
    /** Newest first; undefined if this actor may not see the report. At most about `KEEP_RUNS`. */
    async list(actor: Actor, reportId: string): Promise<Run[] | undefined> {
      const query = await visible(actor, reportId)
      const rows = await query.orderBy('runs.number', 'desc').execute()
      return rows.length === 0 ? undefined : rows.map(toRun)
    },

    /** The report's run with this number. */
    async find(actor: Actor, reportId: string, run: number): Promise<Run | undefined> {
      const query = await visible(actor, reportId)
      const row = await query.where('runs.number', '=', run).executeTakeFirst()
      return row && toRun(row)
    },
  }
}
