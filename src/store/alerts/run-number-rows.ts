import type { EarlierNumbers, RunNumbers } from '../../watch/alerts/watched-run.ts'
import type { Connection } from '../database/database.ts'
import type { Change } from '../database/together.ts'
import type { EndedRun } from './watch-rules.ts'

/** A baseline, the runs of a shift, and slow ones in between. */
const MOST_BEFORE = 80

/** Stores the numbers of a completed run. */
export function insertingRunNumbers(
  trx: Connection,
  { run, numbers, now }: { run: EndedRun; numbers: RunNumbers; now: number },
): Change {
  const row = {
    run_id: run.id,
    report_id: run.report_id,
    number: run.number,
    ended_at: now,
    conditions: numbers.conditions,
    loads: numbers.loads ?? null,
    benchmark_index: numbers.benchmarkIndex,
    confirming: run.samples === null ? 0 : 1,
    numbers: JSON.stringify(numbers.values),
  }
  return trx.insertInto('run_numbers').values(row)
}

/** Numbers of the latest runs before this one, the oldest first, without those that were made to confirm an alert. */
export async function numbersBefore(
  db: Connection,
  { report_id, number }: Pick<EndedRun, 'report_id' | 'number'>,
): Promise<EarlierNumbers[]> {
  const rows = await db
    .selectFrom('run_numbers')
    .select(['number', 'conditions', 'loads', 'benchmark_index', 'numbers'])
    .where('report_id', '=', report_id)
    .where('number', '<', number)
    .where('confirming', '=', 0)
    .orderBy('number', 'desc')
    .limit(MOST_BEFORE)
    .execute()
  return rows.toReversed().map((row) => ({
    number: row.number,
    conditions: row.conditions,
    loads: row.loads ?? undefined,
    benchmarkIndex: row.benchmark_index,
    values: JSON.parse(row.numbers),
  }))
}
