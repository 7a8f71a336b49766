import type { RawBuilder } from 'kysely'
import { type Actor, maySeeBy, valuesOf } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { type Report, selectShownReports, toReport } from '../reports/report-row.ts'

/** Results as they are stored. */
export interface ResultsRow {
  /** Id and number of their run. */
  readonly id: string
  readonly number: number
  readonly saved_at: number
  readonly schema_version: number
  readonly body: Uint8Array
}

/**
 * A report with its shown results: those of its latest completed run, or if there is none, what the latest run has saved
 * so far. One statement, which is a snapshot by itself. Undefined if this actor may not see it.
 */
export async function readShown(
  db: Connection,
  actor: Actor,
  reportId: string,
): Promise<{ readonly report: Report; readonly row: ResultsRow | undefined } | undefined> {
  const [found] = await ask(db, { report: reportId, ...valuesOf(actor) }, actor.kind)
  if (!found) return undefined
  const { run_id: id, number, saved_at, schema_version, body } = found
  const isStored =
    id !== null && number !== null && saved_at !== null && schema_version !== null && body !== null
  return {
    report: toReport(found),
    row: isStored ? { id, number, saved_at, schema_version, body } : undefined,
  }
}

const ask = builtOnce(
  ['report', 'user', 'unlock'],
  (db, { report, ...values }, kind: Actor['kind']) =>
    selectShownReports(db)
      .leftJoin('runs', (join) =>
        join
          .on('runs.id', '=', (eb) =>
            eb.fn.coalesce('reports.shown_run_id', latestSaved(db, report)),
          )
          .on('runs.deleted_at', 'is', null),
      )
      .leftJoin('run_results', 'run_results.run_id', 'runs.id')
      .select(['runs.id as run_id', 'runs.number', 'run_results.saved_at', 'run_results.body'])
      .select('run_results.schema_version')
      .where('reports.id', '=', report)
      .where(maySeeBy(kind, values, wordsOf(db).now)),
  'lookup',
)

/** Of a report's first run, which has saved no more than a first stage. */
function latestSaved(db: Connection, report: RawBuilder<never>) {
  return db
    .selectFrom('runs as saved')
    .innerJoin('run_results as saved_results', 'saved_results.run_id', 'saved.id')
    .select('saved.id')
    .where('saved.report_id', '=', report)
    .where('saved.deleted_at', 'is', null)
    .orderBy('saved.number', 'desc')
    .limit(1)
}
