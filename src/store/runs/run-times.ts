import { type Selectable, sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { samplesOf } from '../reports/samples-of.ts'
import type { ReportTable } from '../tables/report-tables.ts'

/** Data to estimate a run's duration: durations of other runs, and the number of running ones. */
export interface RunTimes {
  /** Milliseconds that the latest completed runs with as many page loads took: at most twenty, ascending. */
  readonly usual: readonly number[]
  /** Running runs of all users. */
  readonly running: number
}

const KEPT_MS = 10_000

/** Number of latest runs, of which those with as many loads are taken. */
const MOST_LOOKED_AT = 200
const MOST_TIMES = 20

/** Queries at most every ten seconds, however many watch. */
export function createRunTimes(db: Connection) {
  const known = new Map<number, { readonly until: number; readonly times: Promise<RunTimes> }>()
  return async (loads: number, now: number): Promise<RunTimes> => {
    const last = known.get(loads)
    if (last && now < last.until) return await last.times
    const times = readTimes(db, loads)
    known.set(loads, { until: now + KEPT_MS, times })
    times.catch(() => known.delete(loads))
    return await times
  }
}

async function readTimes(db: Connection, loads: number): Promise<RunTimes> {
  const latest = db
    .selectFrom('runs')
    .select(['report_id', 'started_at', 'ended_at'])
    .where('status', '=', sql.lit('completed'))
    .orderBy('ended_at', 'desc')
    .limit(MOST_LOOKED_AT)
    .as('latest')
  const rows = await db
    .selectFrom(latest)
    .innerJoin('reports', 'reports.id', 'latest.report_id')
    .select(['latest.started_at', 'latest.ended_at', 'reports.device'])
    .select(['reports.samples', 'reports.watch_samples'])
    .orderBy('latest.ended_at', 'desc')
    .execute()
  const { running } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('status', '=', sql.lit('running'))
    .executeTakeFirstOrThrow()
  const usual = rows
    .filter((row) => loadsOf(row) === loads)
    .flatMap(({ started_at, ended_at }) =>
      started_at === null || ended_at === null ? [] : [ended_at - started_at],
    )
    .slice(0, MOST_TIMES)
  return { usual: usual.toSorted((a, b) => a - b), running }
}

/** Number of page loads of this report's runs, if they use a browser. */
export function loadsOf(
  row: Pick<Selectable<ReportTable>, 'device' | 'samples' | 'watch_samples'>,
): number {
  return samplesOf(row) * (row.device === 'both' ? 2 : 1)
}
