import type { Queue } from '../../src/queue/queue.ts'
import { createQueueList } from '../../src/queue/queue-list.ts'
import type { Connection } from '../../src/store/database/database.ts'
import type { InstallationHealth } from '../../src/web/pages/admin/installation-health.ts'

/** What administrators are told: of the queue what is so, of the machine what is always the same. */
export async function testHealth(db: Connection, queue: Queue): Promise<InstallationHealth> {
  const list = createQueueList(db)
  return {
    node: process.versions.node,
    startedAt: Date.now(),
    queue: await queue.depth(),
    oldestQueuedAt: await list.oldest(),
    workers: await list.workers(),
    browser: undefined,
    memory: 100_000_000,
    diskFree: 5_000_000_000,
    database: 300_000,
  }
}
