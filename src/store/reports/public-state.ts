import { hash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { maySee } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { selectReports } from './report-row.ts'

export type PublicStates = ReturnType<typeof createPublicStates>

/** A placeholder for the report's ID in compiled queries. Its characters are bound unchanged. */
const ID = 'the id of the report'

/**
 * Whether and in which state visitors may see a report: queried before a response to a visitor is served from memory.
 */
export function createPublicStates(db: Connection) {
  // Compiled once, because it runs before each view: building the text of a query takes as long as everything else.
  const ofReport = selectReports(db)
    .where('reports.id', '=', ID)
    // A visitor's access does not depend on the time.
    .where(maySee({ kind: 'anonymous' }, 0))
    .compile()
  const ofRuns = db
    .selectFrom('runs')
    .leftJoin('run_results', 'run_results.run_id', 'runs.id')
    .select(['runs.id', 'runs.number', 'runs.status', 'runs.ended_at', 'run_results.saved_at'])
    .where('runs.report_id', '=', ID)
    .where('runs.deleted_at', 'is', null)
    .orderBy('runs.number')
    .compile()
  const ofBudgets = db
    .selectFrom('budgets')
    .innerJoin('reports', 'reports.project_id', 'budgets.project_id')
    .select(['budgets.position', 'budgets.rule'])
    .where('reports.id', '=', ID)
    .orderBy('budgets.position')
    .compile()

  return {
    /**
     * A text that changes with all data of a report's public pages: its row with all columns, the name and budgets of
     * its project, and its runs with the time at which their results were saved. Undefined if visitors may not see the
     * report, and during a run, which changes all the time.
     */
    async find(reportId: string): Promise<string | undefined> {
      const [report] = (await db.executeQuery(about(ofReport, reportId))).rows
      if (!report || report.status === 'queued' || report.status === 'running') return undefined
      const runs = (await db.executeQuery(about(ofRuns, reportId))).rows
      const budgets = (await db.executeQuery(about(ofBudgets, reportId))).rows
      return hash('sha256', JSON.stringify([report, runs, budgets]), 'base64url')
    },
  }
}

function about<Row>(query: CompiledQuery<Row>, reportId: string): CompiledQuery<Row> {
  return { ...query, parameters: query.parameters.map((each) => (each === ID ? reportId : each)) }
}
