import type { LogState, WriteAheadLog } from './write-ahead-log.ts'

/** What the thread says to its process; nothing while all is well. */
export type News =
  /** It should be restarted while this process does not write. */
  | { readonly kind: 'long'; readonly pages: number }
  | { readonly kind: 'restarted' }
  /** The first failure of several; it is tried again. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'recovered' }

export interface Keeper {
  restart(): void
  stop(): void
}

const EVERY_MS = 100

/** After a failure such as a full disk, or a restart that a reader prevented. */
const AGAIN_MS = 2_000

/** Looks at the log again and again, and merges it when it is worth it. */
export function keepMerged(
  log: WriteAheadLog,
  tell: (news: News) => void,
  { everyMs = EVERY_MS, againMs = AGAIN_MS } = {},
): Keeper {
  let isFailing = false
  let restartAfter = 0

  function attempt(work: () => LogState): LogState | undefined {
    try {
      const state = work()
      if (isFailing) tell({ kind: 'recovered' })
      isFailing = false
      return state
    } catch (error) {
      if (!isFailing) tell({ kind: 'failed', error })
      isFailing = true
      return undefined
    }
  }

  function merge(): void {
    const state = attempt(log.merge)
    const asks = state?.isLong === true && performance.now() > restartAfter
    if (asks) tell({ kind: 'long', pages: state.pages })
    // The process, which then waits for the restart, should not wait for another merge as well.
    timer = setTimeout(merge, isFailing || asks ? againMs : everyMs)
  }

  let timer = setTimeout(merge, everyMs)
  return {
    restart() {
      clearTimeout(timer)
      const state = attempt(log.restart)
      if (state?.isLong !== false) restartAfter = performance.now() + againMs
      tell({ kind: 'restarted' })
      timer = setTimeout(merge, everyMs)
    },
    stop: () => clearTimeout(timer),
  }
}
