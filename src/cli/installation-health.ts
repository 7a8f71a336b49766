import { statSync, statfsSync } from 'node:fs'
import { queueDepth } from '../queue/queue-depth.ts'
import { createQueueList } from '../queue/queue-list.ts'
import type { Connection } from '../store/database/database.ts'
import type { InstallationHealth } from '../web/pages/admin/installation-health.ts'
import type { DataFolder } from './data-folder.ts'

/** How the program and its machine are at this moment. */
export async function installationHealth(
  db: Connection,
  { folder, browser }: { readonly folder: DataFolder; readonly browser: string | undefined },
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
    database: sizeOf(folder.database) + sizeOf(`${folder.database}-wal`),
  }
}

/** What was written last lies in the second file until it is merged. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
