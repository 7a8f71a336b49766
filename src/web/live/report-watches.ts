import { createLocalSignals, type Signals } from '../../store/signals/signals.ts'
import type { Progress, ReportProgress } from '../../store/runs/progress.ts'

/** Told of each look at the report, changed or not; undefined when it is gone, or cannot be looked at. */
export type Watcher = (seen: ReportProgress | undefined) => void

/** As often as a worker writes; what waits moves slowly. */
const RUNNING_MS = 250
const QUEUED_MS = 1000

const REPORT = 'report '

interface Watched {
  readonly watchers: Set<Watcher>
  /** A signal has come that no look has followed yet. */
  isWoken: boolean
  endPause: () => void
}

/**
 * Asks the store about a report once for all who watch it, as long as somebody does: when a signal says that it has
 * changed, and now and then, where its worker is in a process that cannot be heard.
 */
export function createReportWatches(
  progress: Pick<Progress, 'peek'>,
  signals: Pick<Signals, 'hear'> = createLocalSignals(),
) {
  const watched = new Map<string, Watched>()
  signals.hear((signal) => {
    if (signal === undefined) watched.forEach(wake)
    else if (signal.startsWith(REPORT)) wake(watched.get(signal.slice(REPORT.length)))
  })

  async function look(id: string, each: Watched): Promise<void> {
    const { watchers } = each
    // At once, a watcher that has just read it would hear the same again.
    let pause = RUNNING_MS
    for (;;) {
      await pauseOf(each, pause)
      if (watchers.size === 0) break
      each.isWoken = false
      const seen = await progress.peek(id).catch(() => undefined)
      for (const watcher of watchers) watcher(seen)
      pause = seen?.status === 'queued' ? QUEUED_MS : RUNNING_MS
    }
    watched.delete(id)
  }

  return {
    /** @returns a function that stops watching. */
    watch(id: string, watcher: Watcher): () => void {
      let each = watched.get(id)
      if (each === undefined) {
        each = { watchers: new Set(), isWoken: false, endPause: () => undefined }
        watched.set(id, each)
        void look(id, each)
      }
      const { watchers } = each
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

function wake(each: Watched | undefined): void {
  if (!each) return
  each.isWoken = true
  each.endPause()
}

/** So long, or until it is woken. */
function pauseOf(each: Watched, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, each.isWoken ? 0 : ms)
    each.endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
