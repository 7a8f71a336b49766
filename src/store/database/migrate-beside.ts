import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from './dialect.ts'
import type { Connection } from './database.ts'
import { migrate } from './migrate.ts'

/** `lock_not_available` and `deadlock_detected`: the migration was rolled back. */
const YIELDED = new Set(['55P03', '40P01'])
const SHORTEST_PAUSE_MS = 200
const PAUSE_MS = 800
/** A try waits for half a second and pauses for 0.6 s on average: five and a half minutes. */
const MOST_TRIES = 300

/**
 * Migrates a database that older processes use meanwhile. They must not wait or fail: a connection with the timeouts
 * `yielding` gives up its locks whenever it waits for one, before PostgreSQL looks for deadlocks, and tries again. After
 * some minutes, the error is thrown.
 *
 * @param db a connection with the timeouts `yielding`
 */
export async function migrateBeside(db: Connection): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate(db)
      return
    } catch (error) {
      if (tries === MOST_TRIES || !YIELDED.has(codeOf(error))) throw error
    }
    await sleep(SHORTEST_PAUSE_MS + Math.random() * PAUSE_MS)
  }
}
