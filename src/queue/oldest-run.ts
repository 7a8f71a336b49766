import { sql } from 'kysely'
import type { Connection } from '../store/database/database.ts'
import { wordsOf } from '../store/database/dialect.ts'
import { namedRow } from '../store/database/named.ts'
import type { ReportRow } from '../store/reports/change-report.ts'
import { REPORT_COLUMNS } from '../store/reports/report-columns.ts'
import { RUN_COLUMNS } from '../store/runs/run-columns.ts'
import type { RunRow } from './held-run.ts'

/** A waiting run with its report. */
export interface FoundRun {
  readonly run: RunRow
  readonly report: ReportRow
}

export interface Search {
  readonly ownerId: string
  readonly priority: number
  readonly now: number
  /** Places that are left out. */
  readonly full: readonly string[]
}

/**
 * The user's oldest run that waits for none of these places, unless another worker looks at it. Locked together with
 * its report, whose row is locked by everything that changes a run.
 */
export async function oldestRun(trx: Connection, search: Search): Promise<FoundRun | undefined> {
  const row = await namedRow(trx, waitingRuns(trx, search))
  return (
    row && { run: part(row, 'run_', RUN_COLUMNS), report: part(row, 'report_', REPORT_COLUMNS) }
  )
}

function waitingRuns(trx: Connection, { ownerId, priority, now, full }: Search) {
  const { isOneOf, skipLocked } = wordsOf(trx)
  return trx
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(RUN_COLUMNS.map((name) => `runs.${name} as run_${name}` as const))
    .select(REPORT_COLUMNS.map((name) => `reports.${name} as report_${name}` as const))
    .where('runs.status', '=', sql.lit('queued'))
    .where('runs.priority', '=', priority)
    .where('runs.owner_id', '=', ownerId)
    .where('runs.run_after', '<=', now)
    .where((eb) => eb.not(isOneOf(sql.ref('runs.site'), full)))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('run_places')
            .select('run_places.place')
            .whereRef('run_places.run_id', '=', 'runs.id')
            .where(isOneOf(sql.ref('run_places.place'), full)),
        ),
      ),
    )
    .orderBy('runs.id')
    .limit(1)
    .modifyEnd(skipLocked('runs', 'reports'))
}

/** The columns of one of the two tables. */
function part<Row>(
  row: Readonly<Record<string, unknown>>,
  prefix: string,
  columns: readonly (keyof Row & string)[],
): Row {
  // oxlint-disable-next-line no-unsafe-type-assertion -- selected under these names
  return Object.fromEntries(columns.map((name) => [name, row[`${prefix}${name}`]])) as Row
}
