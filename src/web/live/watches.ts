/** Called after each query, changed or not; undefined if it is deleted or cannot be read. */
export type Watcher<Seen> = (seen: Seen | undefined) => void

/** What is watched, by its id. */
export interface Watching<Seen> {
  readonly peek: (id: string) => Promise<Seen | undefined>
  /** Milliseconds from one query to the next. */
  readonly pauseMs: (seen: Seen | undefined) => number
  /** Calls back when one has changed, or with undefined if any may have. */
  readonly hear?: (wake: (id: string | undefined) => void) => void
}

interface Watched<Seen> {
  readonly watchers: Set<Watcher<Seen>>
  /** A signal has arrived that no query has followed yet. */
  isWoken: boolean
  endPause: () => void
}

/** Queries each once for all its watchers, as long as there are any: on signals, and periodically in between. */
export function createWatches<Seen>({ peek, pauseMs, hear }: Watching<Seen>) {
  const watched = new Map<string, Watched<Seen>>()
  hear?.((id) => {
    if (id === undefined) watched.forEach(wake)
    else wake(watched.get(id))
  })

  async function look(id: string, each: Watched<Seen>): Promise<void> {
    const { watchers } = each
    // At once, a watcher that has just read it would get the same again.
    let pause = pauseMs(undefined)
    for (;;) {
      await pauseOf(each, pause)
      if (watchers.size === 0) break
      each.isWoken = false
      const seen = await peek(id).catch(() => undefined)
      for (const watcher of watchers) watcher(seen)
      pause = pauseMs(seen)
    }
    watched.delete(id)
  }

  return {
    /** @returns a function that stops watching */
    watch(id: string, watcher: Watcher<Seen>): () => void {
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

function wake<Seen>(each: Watched<Seen> | undefined): void {
  if (!each) return
  each.isWoken = true
  each.endPause()
}

/** Waits this long, or until woken. */
function pauseOf<Seen>(each: Watched<Seen>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, each.isWoken ? 0 : ms)
    each.endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}
