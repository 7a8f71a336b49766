import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import { createSteps } from '../upkeep/steps.ts'
import { NOT_FIRING } from './firing-progress.ts'

/** The first firing after this time; undefined if there is none. */
export type NextFiring = (cron: string, timeZone: string, after: number) => number | undefined

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WEEK_MS = 7 * 24 * HOUR_MS

/** A clock that is put right by seconds repeats no firing. */
const MARGIN_MS = 5 * MINUTE_MS

/** A quarter of an hour after a downtime, an hour of spread: nothing is due later. */
const LONGEST_DUE_MS = 90 * MINUTE_MS

/**
 * While the database's clock is ahead, firings, due audits, digests and reminders get times that lie in the future once
 * it has been set right, and nothing would happen until then. Times later than the next one that follows from now are
 * brought forward.
 *
 * @returns the number of corrected rows
 */
export async function bringSchedulesForward(
  db: Connection,
  nextFiring: NextFiring,
): Promise<number> {
  const now = await clock(db)
  const { step, end } = createSteps(undefined)
  let corrected = 0
  for (const correct of [
    firings(nextFiring),
    due('due_runs'),
    due('due_crawls'),
    digests,
    reminders,
  ]) {
    corrected += await step(() => correct(db, now))
  }
  end()
  return corrected
}

type Correct = (db: Connection, now: number) => Promise<number>

/** Of a working day, the next firing may be three days ahead: only the expression tells. */
function firings(nextFiring: NextFiring): Correct {
  return async (db, now) => {
    const ahead = await db
      .selectFrom('schedules')
      .select(['cron', 'time_zone'])
      .select((eb) => eb.fn.max('next_run_at').as('latest'))
      .where('cron', 'is not', null)
      .where(sql<boolean>`next_run_at - interval_ms > ${now + MARGIN_MS}`)
      .groupBy(['cron', 'time_zone'])
      .execute()
    let corrected = 0
    for (const { cron, time_zone, latest } of ahead) {
      await setImmediate()
      const next = nextFiring(cron ?? '', time_zone, now + MARGIN_MS)
      if (next === undefined || Number(latest) <= next) continue
      corrected += await correctFirings(db, { cron, time_zone, next })
    }
    return corrected
  }
}

interface Firing {
  readonly cron: string | null
  readonly time_zone: string
  readonly next: number
}

/** Unless it is over by now: a worker that has fired it would do so again. */
async function correctFirings(db: Connection, { cron, time_zone, next }: Firing): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('schedules')
    .set({ next_run_at: next, ...NOT_FIRING })
    .where('cron', '=', cron)
    .where('time_zone', '=', time_zone)
    .where('next_run_at', '>', next)
    .where(sql<boolean>`${wordsOf(db).now} < ${next}`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Within an hour, because there may be thousands. */
function due(table: 'due_runs' | 'due_crawls'): Correct {
  return async (db, now) => {
    const { numUpdatedRows } = await writing(db, (trx) =>
      trx
        .updateTable(table)
        .set({ due_at: sql<number>`${now} + due_at % ${HOUR_MS}` })
        .where('due_at', '>', now + LONGEST_DUE_MS)
        .executeTakeFirstOrThrow(),
    )
    return Number(numUpdatedRows)
  }
}

/** They are planned anew. An hour more than a week: one that failed is put off, and clocks go back in autumn. */
const digests: Correct = async (db, now) => {
  const { numUpdatedRows } = await db
    .updateTable('channels')
    .set({ digest_at: 0 })
    .where('digest_at', '>', now + WEEK_MS + HOUR_MS)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

const reminders: Correct = async (db, now) => {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set({ reminded_at: now })
    .where('state', '<>', sql.lit('ok'))
    .where('reminded_at', '>', now + HOUR_MS)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
