import type { Cage } from '../browser/browser-process.ts'
import type { BrowserSearch } from '../browser/find-browser.ts'
import { createLivingPairs, type TellBrowser } from './living-pairs.ts'
import type { Pair } from './pair.ts'
import type { Readiness } from './readiness.ts'
import { rememberSearch } from '../browser/remembered-search.ts'
import type { RunnerProcess } from './runner-process.ts'
import { createSparePair } from './spare-pair.ts'
import { startFault } from '../browser/start-fault.ts'

/** Browser slots: one is kept ready, so that a run need not wait for two programs to start. */
export interface Pairs {
  /** Why there can be none, as a sentence; undefined if there can. */
  missing(): Promise<string | undefined>
  /** Starts one in advance and reports the result. Never rejects. */
  prepare(): Promise<Readiness>
  /** @throws `LabBroken` */
  take(): Promise<Pair>
  /** After a successful run: its runner is reused. Never rejects. */
  giveBack(pair: Pair): Promise<void>
  /** After a failed run. Never rejects. */
  end(pair: Pair): Promise<void>
  /** Ends every slot, including those in use. */
  close(): Promise<void>
}

export interface PairsOptions {
  readonly search: () => Promise<BrowserSearch>
  readonly cage: Cage
  /** Done before the first browser starts. */
  readonly beforeFirst: () => Promise<void>
  readonly onBrowser?: TellBrowser | undefined
}

/** Lighthouse leaks a little with every run; a new process takes a second. */
const MAX_RUNS = 25

export function createPairs({ search, cage, beforeFirst, onBrowser }: PairsOptions): Pairs {
  const remembered = rememberSearch(search)
  const living = createLivingPairs({ search: remembered, cage, beforeFirst, onBrowser })
  const spare = createSparePair((pair) => living.end(pair))
  const runs = new WeakMap<RunnerProcess, number>()

  function startSpare(runner?: RunnerProcess): Promise<Pair> {
    const starting = living.start(runner)
    spare.keep(starting)
    return starting
  }

  return {
    async missing() {
      const result = await remembered.browser()
      return result.found ? undefined : result.reason
    },
    async prepare() {
      const result = await remembered.browser()
      if (!result.found) return { ready: false, browser: null, reason: result.reason }
      try {
        const { product } = await (spare.waiting() ?? startSpare())
        return { ready: true, browser: result.browser, product }
      } catch (error) {
        return { ready: false, browser: result.browser, reason: startFault(error, cage) }
      }
    },
    async take() {
      const pair = await spare.take()?.catch(() => undefined)
      if (pair && !pair.isBroken()) return pair
      if (pair) await living.end(pair)
      return await living.start()
    },
    async giveBack(pair) {
      const runner = await living.release(pair)
      if (runner === undefined) return
      const served = (runs.get(runner) ?? 0) + 1
      runs.set(runner, served)
      const isWanted = !spare.waiting() && served < MAX_RUNS && !living.isClosed()
      if (isWanted) startSpare(runner).catch(() => undefined)
      else await runner.kill()
    },
    end: (pair) => living.end(pair),
    async close() {
      void spare.take()
      await living.close()
    },
  }
}
