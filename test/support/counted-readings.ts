import type { ResultsStore } from '../../src/store/runs/results.ts'
import { type ApiOptions, startApi, type TestApi } from './api.ts'

/** A server that tells how often results were read for an answer, and may be made to wait with that. */
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
    before: (...asked) => api.store.results.before(...asked),
    latest: (...asked) => api.store.results.latest(...asked),
    ofRun: (...asked) => read(() => api.store.results.ofRun(...asked)),
  }
  const api: TestApi = await startApi({ ...options, results })

  return {
    api,
    /** How often results were read while this was done. */
    async readingsOf(act: () => Promise<unknown>): Promise<number> {
      const before = readings
      await act()
      return readings - before
    },
    /** How many read at once, at most, since this was asked last. */
    mostAtOnce(): number {
      const found = most
      most = underWay
      return found
    },
    /** Has every reading wait until what is given back is called. */
    close(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export type Counted = Awaited<ReturnType<typeof startCounted>>
