import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Connection, type Database, writing } from './database.ts'
import { wordsOf } from './dialect.ts'
import { continuing, isUnavailable } from './unavailable.ts'

/** Rows in the first transaction, and the bounds for the following ones. */
const FIRST = 50
const LEAST = 10
const MOST = 500

/**
 * After a longer slice, the next one is smaller. Others may wait for 100 ms, and a machine with much other work interrupts
 * a slice the more often, the longer it takes.
 */
const LONG_MS = 25
const SHORT_MS = 10

/**
 * Changes many rows, one slice per transaction, so that other writers run in between. If interrupted, whole slices are
 * done, and it can be called again.
 *
 * @param change changes at most this many rows and returns their number
 * @param signal interrupts it between two slices
 * @param isOver whether nothing is left, if that can be told without a transaction
 * @returns the total number of changed rows
 */
export async function inSlices(
  db: Connection,
  change: (trx: Connection, most: number) => Promise<number>,
  signal?: AbortSignal,
  isOver: () => boolean = () => false,
): Promise<number> {
  let total = 0
  for (let most = FIRST; !isOver();) {
    signal?.throwIfAborted()
    const before = performance.now()
    const changed = await continuing(total > 0, () => writing(db, (trx) => change(trx, most)))
    if (changed === 0) return total
    total += changed
    most = nextSize(most, performance.now() - before)
    await setImmediate()
  }
  return total
}

/** Work that makes no difference to what anyone sees: if the database goes away, a later step of the upkeep does it. */
export async function orLater(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

interface Deleted {
  readonly from: keyof Database
  readonly where: RawBuilder<boolean>
}

/** Deletes rows: after a flood, or a time without a sweep, there may be millions. */
export async function deleteInSlices(
  db: Connection,
  { from, where }: Deleted,
  signal?: AbortSignal,
): Promise<void> {
  // Always as many: where no index finds them, finding takes longer than deleting, and is repeated for each slice.
  const deleteSome = async (trx: Connection) => {
    const rows = wordsOf(trx).isFirstOf({ table: from, where, most: MOST })
    const deleting = sql`delete from ${sql.table(from)} where ${rows}`
    return Number((await deleting.execute(trx)).numAffectedRows)
  }
  await inSlices(db, deleteSome, signal)
}

function nextSize(size: number, tookMs: number): number {
  if (tookMs > LONG_MS) return Math.max(LEAST, Math.floor(size / 2))
  return tookMs < SHORT_MS ? Math.min(MOST, size * 2) : size
}
