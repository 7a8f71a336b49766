import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Connection } from '../../src/store/database/database.ts'
import { engineOfTests } from './migrated-database.ts'

/**
 * Sends these while another transaction holds what they change, and ends that one once all of them wait for it. SQLite
 * begins no second transaction.
 */
export async function allAtOnce<Answer>(
  db: Connection,
  hold: (trx: Connection) => Promise<unknown>,
  send: () => readonly Promise<Answer>[],
): Promise<Answer[]> {
  if (engineOfTests() === 'sqlite') return await Promise.all(send())
  const { sent } = await db.transaction().execute(async (trx) => {
    await hold(trx)
    const begun = send()
    // What a sign-in still writes of the same account may wait as well.
    await expect
      .poll(() => countWaiting(db), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(begun.length)
    return { sent: begun }
  })
  return await Promise.all(sent)
}

async function countWaiting(db: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]?.n ?? 0
}
