import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress, ReportProgress } from '../../store/runs/progress.ts'

/** Told of each look at the report, changed or not; undefined when it is gone, or cannot be looked at. */
export type Watcher = (seen: ReportProgress | undefined) => void

/** As often as a worker writes; what waits moves slowly. */
const RUNNING_MS = 250
const QUEUED_MS = 1000

/** Asks the store about a report once for all who watch it, as long as somebody does. */
export function createReportWatches(progress: Pick<Progress, 'peek'>) {
  const watched = new Map<string, Set<Watcher>>()

  async function look(id: string, watchers: ReadonlySet<Watcher>): Promise<void> {
    // At once, a watcher that has just read it would hear the same again.
    let pause = RUNNING_MS
    for (;;) {
      await sleep(pause)
      if (watchers.size === 0) break
      const seen = await progress.peek(id).catch(() => undefined)
      for (const watcher of watchers) watcher(seen)
      pause = seen?.status === 'queued' ? QUEUED_MS : RUNNING_MS
    }
    watched.delete(id)
  }

  return {
    /** @returns a function that stops watching. */
    watch(id: string, watcher: Watcher): () => void {
      let watchers = watched.get(id)
      if (watchers === undefined) {
        watchers = new Set()
        watched.set(id, watchers)
        void look(id, watchers)
      }
      const all = watchers.add(watcher)
      return () => void all.delete(watcher)
    },
  }
}
