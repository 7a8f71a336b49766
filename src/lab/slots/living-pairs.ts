import type { Cage } from '../browser/browser-process.ts'
import { LabBroken } from '../lab-broken.ts'
import { type Pair, type PairParts, startPair } from './pair.ts'
import type { RememberedSearch } from '../browser/remembered-search.ts'
import type { RunnerProcess } from './runner-process.ts'

/** Every browser slot that was started and has not ended, including those in use. */
export interface LivingPairs {
  /** @throws `LabBroken` */
  start(runner?: RunnerProcess): Promise<Pair>
  /** Never rejects. */
  end(pair: Pair): Promise<void>
  /** Returns its runner for reuse; undefined if that is not possible. Never rejects. */
  release(pair: Pair): Promise<RunnerProcess | undefined>
  isClosed(): boolean
  /** Ends all of them; none can be started afterwards. */
  close(): Promise<void>
}

export interface LivingNeeds {
  readonly search: RememberedSearch
  readonly cage: Cage
  /** Done before the first browser starts. */
  readonly beforeFirst: () => Promise<void>
  readonly onBrowser?: TellBrowser | undefined
}

export type TellBrowser = (event: 'started' | 'failed' | 'ended') => void

export function createLivingPairs({
  search,
  cage,
  beforeFirst,
  onBrowser = () => undefined,
}: LivingNeeds): LivingPairs {
  const closing = new AbortController()
  const alive = new Set<Pair>()
  const starting = new Set<Promise<Pair>>()
  let first: Promise<void> | undefined
  let isAllowed = false
  const beforeAny = () => (first ??= beforeFirst())

  async function end(pair: Pair): Promise<void> {
    await pair.kill()
    alive.delete(pair)
  }

  return {
    async start(runner) {
      const starts = startOne(
        { search, cage, beforeFirst: beforeAny },
        { runner, isAllowed, signal: closing.signal },
      )
      starting.add(starts)
      try {
        const pair = await starts
        alive.add(pair)
        onBrowser('started')
        void pair.browser.ended.then(() => onBrowser('ended'))
        isAllowed = true
        return pair
      } catch (error) {
        onBrowser('failed')
        search.forget()
        throw error
      } finally {
        starting.delete(starts)
      }
    },
    end,
    async release(pair) {
      const runner = await pair.release()
      alive.delete(pair)
      return runner
    },
    isClosed: () => closing.signal.aborted,
    async close() {
      closing.abort(new LabBroken('The lab is closed.', { again: false }))
      await Promise.allSettled(starting)
      await Promise.all([...alive].map(end))
    },
  }
}

async function startOne(
  { search, cage, beforeFirst }: LivingNeeds,
  parts: Pick<PairParts, 'runner' | 'isAllowed' | 'signal'>,
): Promise<Pair> {
  try {
    await beforeFirst()
    const result = await search.browser()
    if (!result.found) throw new LabBroken(result.reason, { again: false })
    parts.signal.throwIfAborted()
    return await startPair({ ...parts, browser: result.browser, cage })
  } catch (error) {
    await parts.runner?.kill()
    throw error
  }
}
