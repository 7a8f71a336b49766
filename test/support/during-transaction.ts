import { setTimeout as sleep } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import type { Connection } from '../../src/store/database/database.ts'
import { engineOfTests } from './migrated-database.ts'
import { NO_LIMITS, openTestStore, type TestStore } from './store.ts'

/** Until a transaction of this database waits for a row of another. */
async function untilOneWaits(db: Connection): Promise<void> {
  const waiting = sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  while ((await waiting.execute(db)).rows[0]?.n === 0) await sleep(5)
}

/**
 * The same store, in which another change begins as soon as a column of this name has been read, and ends or waits
 * before anything else is done there. On SQLite, which begins no second transaction, it follows. Closing waits for it.
 */
export async function interrupted(
  test: TestStore,
  column: string,
  change: () => Promise<unknown>,
): Promise<TestStore> {
  let changing: Promise<unknown> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (changing || !(column in (result.rows[0] ?? {}))) return result
      changing = change()
      if (engineOfTests() !== 'sqlite') await Promise.race([changing, untilOneWaits(test.db)])
      return result
    },
  }
  const close = async () => void (await changing)
  return await openTestStore({ ...NO_LIMITS, database: { db: test.db, close }, plugin })
}
