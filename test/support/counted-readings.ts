import type { ResultsStore } from '../../src/store/runs/results.ts'
import { type ApiOptions, startApi, type TestApi } from './api.ts'

/** A server that counts how often results are read for an answer, and can hold those reads. */
export async function startCounted(options: ApiOptions = {}) {
  let readings = 0
  let underWay = 0
  let most = 0
  let gate: Promise<void> = Promise.resolve()
  const read = async <Found>(ask: () => Promise<Found>): Promise<Found> => {
    readings += 1
    underWay += 1
    most = Math.max(most, underWay)
    try {
      await gate
      return await ask()
    } finally {
      underWay -= 1
    }
  }
  const results: ResultsStore = {
    shown: (...asked) => read(() => api.store.results.shown(...asked)),
    shownJson: (...asked) => read(() => api.store.results.shownJson(...asked)),
    before: (...asked) => api.store.results.before(...asked),
    latest: (...asked) => api.store.results.latest(...asked),
    ofRun: (...asked) => read(() => api.store.results.ofRun(...asked)),
  }
  const api: TestApi = await startApi({ ...options, results })

  return {
    api,
    /** Counts the reads of results during `act`. */
    async readingsOf(act: () => Promise<unknown>): Promise<number> {
      const before = readings
      await act()
      return readings - before
    },
    /** Highest number of concurrent reads since the last call. */
    mostAtOnce(): number {
      const found = most
      most = underWay
      return found
    },
    /** Holds every read until the returned function is called. */
    close(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export type Counted = Awaited<ReturnType<typeof startCounted>>
