import { createLocalSignals, type Signals } from '../../store/signals/signals.ts'
import type { Progress, ReportProgress } from '../../store/runs/progress.ts'

/** Called after each query of the report, changed or not; undefined if it is deleted or cannot be read. */
export type Watcher = (seen: ReportProgress | undefined) => void

/** As often as a worker writes; queued runs change slowly. */
const RUNNING_MS = 250
const QUEUED_MS = 1000

const REPORT = 'report '

interface Watched {
  readonly watchers: Set<Watcher>
  /** A signal has arrived that no query has followed yet. */
  isWoken: boolean
  endPause: () => void
}

/**
 * Queries a report once for all its watchers, as long as there are any: on each signal that it has changed, and
 * periodically, in case its worker's signals do not arrive.
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
    // At once, a watcher that has just read it would get the same again.
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
    /** @returns a function that stops watching */
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

/** Waits this long, or until woken. */
function pauseOf(each: Watched, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, each.isWoken ? 0 : ms)
    each.endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
