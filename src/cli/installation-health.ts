import { statfsSync } from 'node:fs'
import { queueDepth } from '../queue/queue-depth.ts'
import { createQueueList } from '../queue/queue-list.ts'
import type { InstallationHealth } from '../web/pages/admin/installation-health.ts'
import type { OpenStore } from './open-store.ts'

/** The current state of the program and its machine. */
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
