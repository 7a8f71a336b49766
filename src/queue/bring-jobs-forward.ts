import { sql } from 'kysely'
import { LONGEST_GROUP_MS } from '../store/channels/record-event.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { clock } from '../store/database/dialect.ts'
import { createSteps } from '../store/upkeep/steps.ts'
import { LONGEST_WAIT_MS } from './delivery-retries.ts'
import type { QueueLimits } from './queue-limits.ts'
import { HOUR_MS } from './starts.ts'

/** Longer than a failed job waits, apart from deliveries, and than two readings of the clock are apart. */
const MARGIN_MS = 60_000

const LEASED = ['runs', 'crawls', 'sitemap_readings', 'pdf_exports', 'deliveries'] as const

/** An update of rows that are too far ahead; returns their number. */
type Correction = (trx: Connection, now: number) => Promise<{ readonly numUpdatedRows: bigint }>

/**
 * While the database's clock is ahead, jobs get times that lie in the future once it has been set right: they would wait
 * until then, and the job of a dead worker would be held until then. Times that lie further ahead than any job waits, or
 * any lease lasts, are brought forward. A worker that is alive keeps its job: the lease is shortened to a usual one.
 *
 * @returns the number of corrected rows
 */
export async function bringJobsForward(
  db: Connection,
  { leaseMs, cooldownMs }: Pick<QueueLimits, 'leaseMs' | 'cooldownMs'>,
): Promise<number> {
  const now = await clock(db)
  const { step, end } = createSteps(undefined)
  let corrected = 0
  for (const correct of [...leases(leaseMs), ...waits(cooldownMs)]) {
    corrected += await step(async () => {
      const { numUpdatedRows } = await writing(db, (trx) => correct(trx, now))
      return Number(numUpdatedRows)
    })
  }
  end()
  return corrected
}

function leases(leaseMs: number): Correction[] {
  return LEASED.map((table) => async (trx, now) => {
    return await trx
      .updateTable(table)
      .set({ lease_until: now + leaseMs })
      .where('status', '=', sql.lit('running'))
      .where('lease_until', '>', now + 2 * leaseMs)
      .executeTakeFirstOrThrow()
  })
}

function waits(cooldownMs: number): Correction[] {
  return [
    // First: these decide when a run may start.
    async (trx, now) =>
      await trx
        .updateTable('run_starts')
        .set({ started_at: now })
        .where('started_at', '>', now + MARGIN_MS)
        .executeTakeFirstOrThrow(),
    async (trx, now) =>
      await trx
        .updateTable('turns')
        .set({ not_before: 0 })
        .where('not_before', '>', now + HOUR_MS + MARGIN_MS)
        .executeTakeFirstOrThrow(),
    async (trx, now) =>
      await trx
        .updateTable('runs')
        .set({ run_after: now })
        .where('status', '=', sql.lit('queued'))
        .where('run_after', '>', now + cooldownMs + MARGIN_MS)
        .executeTakeFirstOrThrow(),
    ...(['crawls', 'sitemap_readings'] as const).map((table): Correction => {
      return async (trx, now) =>
        await trx
          .updateTable(table)
          .set({ run_after: now })
          .where('status', '=', sql.lit('queued'))
          .where('run_after', '>', now + MARGIN_MS)
          .executeTakeFirstOrThrow()
    }),
    async (trx, now) =>
      await trx
        .updateTable('pdf_exports')
        .set({ asked_at: now })
        .where('status', '=', sql.lit('queued'))
        .where('asked_at', '>', now + MARGIN_MS)
        .executeTakeFirstOrThrow(),
    async (trx, now) =>
      await trx
        .updateTable('deliveries')
        .set({ next_at: now })
        .where('status', '=', sql.lit('queued'))
        .where('lead_id', 'is', null)
        .where('next_at', '>', now + LONGEST_GROUP_MS + MARGIN_MS)
        .where((eb) =>
          eb.or([eb('attempt', '=', 0), eb('next_at', '>', now + LONGEST_WAIT_MS + MARGIN_MS)]),
        )
        .executeTakeFirstOrThrow(),
  ]
}
