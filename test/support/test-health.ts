import { queueDepth } from '../../src/queue/queue-depth.ts'
import { createQueueList } from '../../src/queue/queue-list.ts'
import type { Connection } from '../../src/store/database/database.ts'
import type { InstallationHealth } from '../../src/web/pages/admin/installation-health.ts'

/** The health shown to administrators: real for the queue, constant for the machine. */
export async function testHealth(db: Connection): Promise<InstallationHealth> {
  const list = createQueueList(db)
  return {
    node: process.versions.node,
    startedAt: Date.now(),
    queue: await queueDepth(db),
    oldestQueuedAt: await list.oldest(),
    workers: await list.workers(),
    browser: undefined,
    memory: 100_000_000,
    diskFree: 5_000_000_000,
    database: 300_000,
  }
}
