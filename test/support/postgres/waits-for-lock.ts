import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection } from '../../../src/store/database/database.ts'

/** Waits until another connection waits for a lock, or until this work ends, where it waits for nobody. */
export async function untilWaiting(db: Connection, work: Promise<unknown>): Promise<void> {
  while ((await waitsForLock(db)) === 0 && (await isOpen(work))) await sleep(10)
}

/** How many connections wait for a lock. Not asked in a transaction, which would see the same number again. */
export async function waitsForLock(db: Connection): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting ?? 0
}

async function isOpen(work: Promise<unknown>): Promise<boolean> {
  return await Promise.race([work.then(() => false), sleep(5).then(() => true)])
}
