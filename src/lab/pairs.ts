import type { Cage } from './browser-process.ts'
import type { BrowserSearch } from './find-browser.ts'
import { LabBroken } from './lab-broken.ts'
import { type Pair, startPair } from './pair.ts'
import type { Readiness } from './readiness.ts'
import type { RunnerProcess } from './runner-process.ts'
import { startFault } from './start-fault.ts'

/** Pairs of runner and browser: one is kept ready, so that a run need not wait for two programs to start. */
export interface Pairs {
  /** Why there can be none, in a sentence; undefined when there can. */
  missing(): Promise<string | undefined>
  /** Starts one ahead, and tells how that went. Never rejects. */
  prepare(): Promise<Readiness>
  /** @throws `LabBroken` */
  take(): Promise<Pair>
  /** After a run that went well: its runner is used again. Never rejects. */
  giveBack(pair: Pair): Promise<void>
  /** After one that did not. Never rejects. */
  end(pair: Pair): Promise<void>
  /** Ends every pair, whoever has it. */
  close(): Promise<void>
}

export interface PairsOptions {
  readonly search: () => Promise<BrowserSearch>
  readonly cage: Cage
  /** Done before the first browser is started. */
  readonly beforeFirst: () => Promise<void>
}

/** A browser that waits holds 150 MB or more, its runner as much. */
const IDLE_MS = 120_000

/** Lighthouse keeps a little of every run; a new process takes a second. */
const MAX_RUNS = 25

/** One that waits for a run. Whoever removes it from its place is the one who has it. */
interface Spare {
  readonly pair: Promise<Pair>
  stopWatching: () => void
}

export function createPairs({ search, cage, beforeFirst }: PairsOptions): Pairs {
  const runs = new WeakMap<RunnerProcess, number>()
  const closing = new AbortController()
  const alive = new Set<Pair>()
  const starting = new Set<Promise<Pair>>()
  let found: Promise<BrowserSearch> | undefined
  let first: Promise<void> | undefined
  let spare: Spare | undefined

  /** What is found stays found until it does not start; what is missing may be installed meanwhile. */
  async function browser(): Promise<BrowserSearch> {
    const searching = (found ??= search().catch((error: unknown) => ({
      found: false,
      reason: `No browser could be looked for: ${messageOf(error)}`,
    })))
    const result = await searching
    if (!result.found && found === searching) found = undefined
    return result
  }

  async function start(runner?: RunnerProcess): Promise<Pair> {
    const starts = startOne(runner)
    starting.add(starts)
    try {
      const pair = await starts
      alive.add(pair)
      return pair
    } catch (error) {
      found = undefined
      throw error
    } finally {
      starting.delete(starts)
    }
  }

  async function startOne(runner?: RunnerProcess): Promise<Pair> {
    try {
      await (first ??= beforeFirst())
      const result = await browser()
      if (!result.found) throw new LabBroken(result.reason, { again: false })
      closing.signal.throwIfAborted()
      return await startPair({ browser: result.browser, cage, runner, signal: closing.signal })
    } catch (error) {
      await runner?.kill()
      throw error
    }
  }

  async function end(pair: Pair): Promise<void> {
    await pair.kill()
    alive.delete(pair)
  }

  function startSpare(runner?: RunnerProcess): Promise<Pair> {
    const own: Spare = { pair: start(runner), stopWatching: () => undefined }
    spare = own
    own.pair.then(
      (pair) => watchSpare(own, pair),
      // Whoever takes it hears of its failure.
      () => own === spare && takeSpare(),
    )
    return own.pair
  }

  /** One that nobody takes is ended after a while, one that broke at once. */
  function watchSpare(own: Spare, pair: Pair): void {
    if (own !== spare) return
    const drop = () => {
      takeSpare()
      void end(pair)
    }
    const idle = setTimeout(drop, IDLE_MS).unref()
    const stopListening = pair.onBroken(drop)
    own.stopWatching = () => {
      clearTimeout(idle)
      stopListening()
    }
  }

  function takeSpare(): Spare | undefined {
    const taken = spare
    taken?.stopWatching()
    spare = undefined
    return taken
  }

  return {
    async missing() {
      const result = await browser()
      return result.found ? undefined : result.reason
    },
    async prepare() {
      const result = await browser()
      if (!result.found) return { ready: false, browser: null, reason: result.reason }
      try {
        const { product } = await (spare?.pair ?? startSpare())
        return { ready: true, browser: result.browser, product }
      } catch (error) {
        return { ready: false, browser: result.browser, reason: startFault(error, cage) }
      }
    },
    async take() {
      const pair = await takeSpare()?.pair.catch(() => undefined)
      if (pair && !pair.isBroken()) return pair
      if (pair) await end(pair)
      return await start()
    },
    async giveBack(pair) {
      const runner = await pair.release()
      alive.delete(pair)
      if (runner === undefined) return
      const served = (runs.get(runner) ?? 0) + 1
      runs.set(runner, served)
      const isWanted = spare === undefined && served < MAX_RUNS && !closing.signal.aborted
      if (isWanted) startSpare(runner).catch(() => undefined)
      else await runner.kill()
    },
    end,
    async close() {
      closing.abort(new LabBroken('The lab is closed.', { again: false }))
      takeSpare()
      await Promise.allSettled(starting)
      await Promise.all([...alive].map(end))
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
