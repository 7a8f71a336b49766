import type { RawBuilder } from 'kysely'
import { type Actor, maySeeBy, valuesOf } from '../accounts/actor.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { RUN_COLUMNS } from './run-columns.ts'
import { type Run, toRun } from './run-row.ts'

export type Runs = ReturnType<typeof createRuns>

/** The stored runs of a report. */
export function createRuns(db: Connection) {
  return {
    /** Newest first; undefined if this actor may not see the report. At most about `KEEP_RUNS`. */
    async list(actor: Actor, reportId: string): Promise<Run[] | undefined> {
      const rows = await readRuns(db, { report: reportId, ...valuesOf(actor) }, actor.kind)
      return rows.length === 0 ? undefined : rows.map(toRun)
    },

    /** The report's run with this number. */
    async find(actor: Actor, reportId: string, run: number): Promise<Run | undefined> {
      const values = { report: reportId, number: run, ...valuesOf(actor) }
      const [row] = await readRun(db, values, actor.kind)
      return row && toRun(row)
    },
  }
}

const readRuns = builtOnce(
  ['report', 'user', 'unlock'],
  (db, values, kind: Actor['kind']) => selectRuns(db, values, kind).orderBy('runs.number', 'desc'),
  'lookup',
)

const readRun = builtOnce(
  ['report', 'user', 'unlock', 'number'],
  (db, { number, ...values }, kind: Actor['kind']) =>
    selectRuns(db, values, kind).where('runs.number', '=', number),
  'lookup',
)

function selectRuns(
  db: Connection,
  { report, ...values }: Readonly<Record<'report' | 'user' | 'unlock', RawBuilder<never>>>,
  kind: Actor['kind'],
) {
  return db
    .selectFrom('reports')
    .innerJoin('runs', 'runs.report_id', 'reports.id')
    .select(RUN_COLUMNS.map((name) => `runs.${name}` as const))
    .where('reports.id', '=', report)
    .where('runs.deleted_at', 'is', null)
    .where(maySeeBy(kind, values, wordsOf(db).now))
}
