import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
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
      return await summed(db, (after) => runsBeyond({ after, keepRuns }))
    },

    /** Runs with files older than this many days. */
    async runsWithFilesOlderThan(days: number): Promise<number> {
      const before = await ago(days)
      return await summed(db, (after) => runsWithFiles({ after, before }))
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

/** Reports or runs read at a time: a few milliseconds. */
const BATCH = 500

interface Batch {
  /** ID of the last one that was read; null at the end. */
  readonly last: string | null
  readonly runs: number
}

/** Reads all in batches, since nothing else is done meanwhile with SQLite: of a million reports, for seconds. */
async function summed(
  db: Connection,
  batchAfter: (id: string) => RawBuilder<Batch>,
): Promise<number> {
  let total = 0
  for (let after: string | null = ''; after !== null; await setImmediate()) {
    const { rows } = await batchAfter(after).execute(db)
    total += Number(rows[0]?.runs)
    after = rows[0]?.last ?? null
  }
  return total
}

function runsBeyond({ after, keepRuns }: { readonly after: string; readonly keepRuns: number }) {
  return sql<Batch>`
    with latest as materialized (
      select report_id as id, max(number) - ${keepRuns} as oldest from runs
      where report_id > ${after} group by report_id order by report_id limit ${sql.lit(BATCH)}
    )
    select (select max(id) from latest) as last, count(*) as runs from latest
    join runs on runs.report_id = latest.id and runs.number <= latest.oldest
    join reports on reports.id = latest.id
    where latest.oldest > 0 and runs.deleted_at is null and reports.deleted_at is null
      and runs.id <> coalesce(reports.shown_run_id, '')`
}

function runsWithFiles({ after, before }: { readonly after: string; readonly before: number }) {
  return sql<Batch>`
    with found as materialized (
      select run_id as id, min(created_at) as oldest from artifacts
      where run_id > ${after} group by run_id order by run_id limit ${sql.lit(BATCH)}
    )
    select max(id) as last, sum(case when oldest < ${before} then 1 else 0 end) as runs from found`
}
