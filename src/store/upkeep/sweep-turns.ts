import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'

/** A bit less than an hour, since each process asks once a minute. */
const EVERY_MS = 59 * 60_000
/** A process that has not renewed its turn for this long has died. */
const LEASE_MS = 120_000
const RENEW_MS = 30_000
/** A sweep that takes longer may hang, so another one may begin beside it. */
const LONGEST_MS = 6 * 3_600_000

/** Name of the row: `DONE` and when the last sweep began, or whose turn it is and when that was renewed. */
const NAME = 'SWEEP'
const DONE = 'done'

export interface SweepTurn {
  /** Another sweep is due in an hour; after an interruption, at once. */
  end(outcome: 'done' | 'interrupted'): Promise<void>
}

export interface SweepTimes {
  readonly everyMs?: number
  readonly leaseMs?: number
  readonly renewMs?: number
  readonly longestMs?: number
}

/**
 * The turn to sweep, which one process at a time has, about once an hour; undefined if it is not due. A row with the
 * database's time, not a lock of a session, since a pooler keeps none.
 *
 * @param onOverdue called once if the sweep takes so long that another process may begin one
 */
export async function takeSweep(
  db: Connection,
  {
    everyMs = EVERY_MS,
    leaseMs = LEASE_MS,
    renewMs = RENEW_MS,
    longestMs = LONGEST_MS,
  }: SweepTimes = {},
  onOverdue: () => void = () => undefined,
): Promise<SweepTurn | undefined> {
  const { now } = wordsOf(db)
  // Also one in the future, if the clock was set back since.
  const age = sql`abs(${now} - settings.changed_at)`
  const isDue = sql<boolean>`(settings.value = ${DONE} and ${age} >= ${everyMs}
    or settings.value <> ${DONE} and ${age} >= ${leaseMs})`
  // A refused turn writes nothing.
  const known = await db
    .selectFrom('settings')
    .select(isDue.as('due'))
    .where('name', '=', NAME)
    .executeTakeFirst()
  if (known && !known.due) return undefined
  const token = randomUUID()
  const taken = await db
    .insertInto('settings')
    .values({ name: NAME, value: token, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: token, changed_at: now }).where(isDue),
    )
    .returning('changed_at')
    .executeTakeFirst()
  return taken && holding(db, { token, begunAt: taken.changed_at, renewMs, longestMs, onOverdue })
}

interface Held {
  readonly token: string
  readonly begunAt: number
  readonly renewMs: number
  readonly longestMs: number
  readonly onOverdue: () => void
}

function holding(
  db: Connection,
  { token, begunAt, renewMs, longestMs, onOverdue }: Held,
): SweepTurn {
  const { now } = wordsOf(db)
  const own = () => db.updateTable('settings').where('name', '=', NAME).where('value', '=', token)
  const renew = () => own().set({ changed_at: now }).execute()
  // If the database is away, the sweep itself fails.
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs)
  const limit = setTimeout(() => {
    clearInterval(timer)
    onOverdue()
  }, longestMs)
  return {
    async end(outcome) {
      clearTimeout(limit)
      clearInterval(timer)
      const changed_at = outcome === 'done' ? begunAt : 0
      await own().set({ value: DONE, changed_at }).execute()
    },
  }
}
