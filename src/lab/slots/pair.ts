import {
  type BrowserEnd,
  type BrowserProcess,
  type Cage,
  startBrowserProcess,
} from '../browser/browser-process.ts'
import type { Browser } from '../browser/find-browser.ts'
import { LabBroken } from '../lab-broken.ts'
import { hear } from './hear.ts'
import { type RunnerProcess, startRunnerProcess } from './runner-process.ts'
import { isSandboxRefusal, SANDBOX_REFUSED } from '../browser/sandbox-refusal.ts'

/** A runner connected to its own browser: what one run needs, started in advance. */
export interface Pair {
  readonly runner: RunnerProcess
  readonly browser: BrowserProcess
  /** The browser's own name. */
  readonly product: string
  /** True if either of them has ended. */
  isBroken(): boolean
  /** Calls back when either of them ends; returns a function that unsubscribes. */
  onBroken(listener: () => void): () => void
  /** Closes the browser and returns the runner for reuse; undefined if that is not possible. */
  release(): Promise<RunnerProcess | undefined>
  /** Ends both at once; never rejects. */
  kill(): Promise<void>
}

/** Milliseconds to load Lighthouse and start the browser on a busy machine. */
const START_MS = 30_000

const LEAVE_MS = 5000

export interface PairParts {
  readonly browser: Browser
  readonly cage: Cage
  /** One that has served before. */
  readonly runner?: RunnerProcess | undefined
  /** This system has started a browser in its sandbox before. */
  readonly isAllowed?: boolean
  /** Aborts the start. */
  readonly signal: AbortSignal
}

/** @throws `LabBroken` */
export async function startPair(parts: PairParts): Promise<Pair> {
  const started: { runner?: RunnerProcess | undefined; browser?: BrowserProcess } = {}
  const kill = async () => {
    await Promise.all([started.runner?.kill(), started.browser?.close('at once')])
  }
  try {
    const runner = (started.runner = parts.runner ?? startRunnerProcess(runnerUid(parts.cage)))
    const browser = (started.browser = await startBrowserProcess(parts.browser, parts.cage))
    let ended = false
    void browser.ended.then(() => (ended = true))
    return {
      runner,
      browser,
      product: await acquaint({ ...parts, runner, browser }),
      isBroken: () => ended || runner.hasEnded(),
      onBroken: (listener) => whenBroken({ runner, browser }, listener),
      kill,
      async release() {
        if (!ended && (await leaves(runner))) {
          await browser.close('in good order')
          return runner
        }
        await kill()
        return undefined
      },
    }
  } catch (error) {
    await kill()
    if (error instanceof LabBroken) throw error
    throw new LabBroken('The browser could not be started.', { cause: error })
  }
}

/** Not the browser's user, whose processes could then end or inspect it. */
function runnerUid({ uid }: Cage): number | null {
  return uid === null ? null : uid + 1
}

function whenBroken({ runner, browser }: Pick<Pair, 'runner' | 'browser'>, listener: () => void) {
  let wanted = true
  const tell = () => {
    if (wanted) listener()
    wanted = false
  }
  const stop = runner.listen({ onReport: () => undefined, onEnd: tell })
  void browser.ended.then(tell)
  return () => {
    wanted = false
    stop()
  }
}

interface Acquaintance extends Pick<PairParts, 'signal' | 'isAllowed'> {
  readonly runner: RunnerProcess
  readonly browser: BrowserProcess
}

/** Hands the pipe over and waits until the two are connected. */
async function acquaint({ runner, browser, signal, isAllowed }: Acquaintance): Promise<string> {
  const over = new AbortController()
  const connected = hear(runner, 'connected', {
    signal: AbortSignal.any([signal, over.signal]),
    milliseconds: START_MS,
  })
  void handOver({ runner, browser, signal: over.signal })
  try {
    const first = await Promise.race([connected, browser.ended])
    if ('kind' in first) return first.browser
    throw refusalOf(first, isAllowed === true)
  } finally {
    over.abort()
  }
}

/**
 * Not before the runner is ready: Node keeps the handle until it is received, and for ever if there is no receiver
 * left.
 */
async function handOver({ runner, browser, signal }: Acquaintance): Promise<void> {
  await runner.ready
  if (signal.aborted) return
  runner.send({ kind: 'browser', end: 'to' }, browser.to)
  runner.send({ kind: 'browser', end: 'from' }, browser.from)
}

/** Chromium also reports a forbidden sandbox if the process that tests it is killed. */
function refusalOf({ error, lastWords }: BrowserEnd, isAllowed: boolean): LabBroken {
  if (!isAllowed && isSandboxRefusal(lastWords))
    return new LabBroken(SANDBOX_REFUSED, { again: false })
  return new LabBroken('The browser ended as soon as it was started.', {
    cause: error ?? lastWords.trim().split('\n').slice(-3).join('\n'),
  })
}

async function leaves(runner: RunnerProcess): Promise<boolean> {
  const left = hear(runner, 'left', { milliseconds: LEAVE_MS })
  runner.send({ kind: 'leave' })
  return await left.then(
    () => true,
    () => false,
  )
}
