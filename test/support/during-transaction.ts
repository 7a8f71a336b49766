import type { KyselyPlugin } from 'kysely'
import { engineOfTests } from './migrated-database.ts'
import { untilWaiting } from './postgres/waits-for-lock.ts'
import { NO_LIMITS, openTestStore, type TestStore } from './store.ts'

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
      if (engineOfTests() !== 'sqlite') await untilWaiting(test.db, changing)
      return result
    },
  }
  const close = async () => void (await changing)
  return await openTestStore({ ...NO_LIMITS, database: { db: test.db, close }, plugin })
}
