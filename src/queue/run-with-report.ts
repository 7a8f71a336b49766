import type { Selectable } from 'kysely'
import type { ReportRow } from '../store/reports/change-report.ts'
import { REPORT_COLUMNS } from '../store/reports/report-columns.ts'
import { RUN_COLUMNS } from '../store/runs/run-columns.ts'
import type { RunTable } from '../store/tables/run-tables.ts'

/** The columns of a table in a join, under names of their own. */
export function prefixed<Table extends string, Prefix extends string, Column extends string>(
  table: Table,
  prefix: Prefix,
  columns: readonly Column[],
) {
  return columns.map((name) => `${table}.${name} as ${prefix}${name}` as const)
}

/** The two rows of a join that selects a run under `run_` and its report under `report_`. */
export function runWithReport(row: Readonly<Record<string, unknown>>): {
  run: Selectable<RunTable>
  report: ReportRow
} {
  return { run: part(row, 'run_', RUN_COLUMNS), report: part(row, 'report_', REPORT_COLUMNS) }
}

function part<Row>(
  row: Readonly<Record<string, unknown>>,
  prefix: string,
  columns: readonly (keyof Row & string)[],
): Row {
  // oxlint-disable-next-line no-unsafe-type-assertion -- selected under these names
  return Object.fromEntries(columns.map((name) => [name, row[`${prefix}${name}`]])) as Row
}
