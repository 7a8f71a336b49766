import { statfsSync } from 'node:fs'
import { queueDepth } from '../queue/queue-depth.ts'
import { createQueueList } from '../queue/queue-list.ts'
import type { InstallationHealth } from '../web/pages/admin/installation-health.ts'
import type { OpenStore } from './open-store.ts'

/** How the program and its machine are at this moment. */
export async function installationHealth(
  { db, folder, place }: Pick<OpenStore, 'db' | 'folder' | 'place'>,
  browser: string | undefined,
): Promise<InstallationHealth> {
  const { bavail, bsize } = statfsSync(folder.path)
  const list = createQueueList(db)
  return {
    node: process.versions.node,
    startedAt: Math.round(Date.now() - process.uptime() * 1000),
    queue: await queueDepth(db),
    oldestQueuedAt: await list.oldest(),
    workers: await list.workers(),
    browser,
    memory: process.memoryUsage.rss(),
    diskFree: bavail * bsize,
    database: await place.size(db),
  }
}
