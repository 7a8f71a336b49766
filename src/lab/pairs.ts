import type { Cage } from './browser-process.ts'
import type { Browser, BrowserSearch } from './find-browser.ts'
import { LabBroken, type Pair, startPair } from './pair.ts'
import type { RunnerProcess } from './runner-process.ts'

/** Pairs of runner and browser: one is kept ready, so that a run need not wait for two programs to start. */
export interface Pairs {
  /** Why there can be none, in a sentence; undefined when there can. */
  missing(): Promise<string | undefined>
  /** Starts one ahead; says why it cannot. */
  prepare(): Promise<string | undefined>
  take(): Promise<Pair>
  /** After a run that went well: its runner is used again. */
  giveBack(pair: Pair): Promise<void>
  close(): Promise<void>
}

export interface PairsOptions {
  readonly search: () => Promise<BrowserSearch>
  readonly cage: Cage
}

/** A browser that waits holds 150 MB or more, its runner as much. */
const IDLE_MS = 120_000

/** Lighthouse keeps a little of every run; a new process takes a second. */
const MAX_RUNS = 25

export function createPairs({ search, cage }: PairsOptions): Pairs {
  const runs = new WeakMap<RunnerProcess, number>()
  let searching: Promise<BrowserSearch> | undefined
  let spare: Promise<Pair> | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false
  /** Why the last start failed, so that a service without a sandbox says so at once; a success forgets it. */
  let refusal: string | undefined

  async function start(runner?: RunnerProcess): Promise<Pair> {
    try {
      const pair = await startPair({ browser: await browser(), cage, runner })
      refusal = undefined
      return pair
    } catch (error) {
      if (error instanceof LabBroken) refusal = error.message
      throw error
    }
  }

  async function browser(): Promise<Browser> {
    searching ??= search()
    const found = await searching
    if (!found.found) throw new LabBroken(found.reason)
    return found.browser
  }

  function startSpare(runner?: RunnerProcess): Promise<Pair> {
    clearTimeout(idle)
    const starting = start(runner)
    spare = starting
    // Whoever takes it hears of its failure.
    starting.then(
      () => (idle = setTimeout(() => void dropSpare(), IDLE_MS).unref()),
      () => {
        if (spare === starting) spare = undefined
      },
    )
    return starting
  }

  async function dropSpare(): Promise<void> {
    clearTimeout(idle)
    const pair = await spare?.catch(() => undefined)
    spare = undefined
    await pair?.kill()
  }

  return {
    async missing() {
      searching ??= search()
      const found = await searching
      return found.found ? undefined : found.reason
    },
    async prepare() {
      try {
        await (spare ?? startSpare())
        return undefined
      } catch (error) {
        return refusal ?? (error instanceof Error ? error.message : String(error))
      }
    },
    async take() {
      clearTimeout(idle)
      const ready = spare
      spare = undefined
      const pair = await ready?.catch(() => undefined)
      if (pair && !pair.isBroken()) return pair
      await pair?.kill()
      return await start()
    },
    async giveBack(pair) {
      const runner = await pair.release()
      if (runner === undefined) return
      const served = (runs.get(runner) ?? 0) + 1
      runs.set(runner, served)
      if (closed || spare !== undefined || served >= MAX_RUNS) runner.kill()
      else startSpare(runner)
    },
    async close() {
      closed = true
      await dropSpare()
    },
  }
}
