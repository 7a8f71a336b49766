import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Connection } from '../../src/store/database/database.ts'
import { engineOfTests } from './migrated-database.ts'
import { waitsForLock } from './postgres/waits-for-lock.ts'

/** Time that a slow machine may take. */
const PATIENCE = { timeout: 20_000 }

/**
 * Sends these while another transaction holds what they change, and ends that one once each of them waits for it. What
 * an earlier request still writes, as a sign-in does, ends before: it could be counted as one of them. Others of the same
 * server may wait as well. SQLite begins no second transaction.
 */
export async function allAtOnce<Answer>(
  db: Connection,
  hold: (trx: Connection) => Promise<unknown>,
  send: () => readonly Promise<Answer>[],
): Promise<Answer[]> {
  if (engineOfTests() === 'sqlite') return await Promise.all(send())
  await expect.poll(() => countBusy(db), PATIENCE).toBe(0)
  const { sent } = await db.transaction().execute(async (trx) => {
    await hold(trx)
    const begun = send()
    const early: Answer[] = []
    for (const each of begun) each.then((answer) => early.push(answer)).catch(() => undefined)
    const waiting = async () => {
      expect(early, 'answered although it should wait').toEqual([])
      return await waitsForLock(db)
    }
    await expect.poll(waiting, PATIENCE).toBeGreaterThanOrEqual(begun.length)
    return { sent: begun }
  })
  return await Promise.all(sent)
}

async function countBusy(db: Connection): Promise<number> {
  const { rows } = await sql<{ busy: number }>`select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.busy ?? 0
}
