import { setTimeout } from 'node:timers/promises'
import { type BrowserProcess, type Cage, startBrowserProcess } from './browser-process.ts'
import type { Browser } from './find-browser.ts'
import type { RunnerReport } from './runner-messages.ts'
import { type RunnerProcess, startRunnerProcess } from './runner-process.ts'

/** A runner that speaks to a browser of its own: what one run needs, started before there is one. */
export interface Pair {
  readonly runner: RunnerProcess
  readonly browser: BrowserProcess
  /** As the browser names itself. */
  readonly product: string
  /** True when either of them has ended. */
  isBroken(): boolean
  /** Ends the browser in good order and gives the runner back for the next; undefined when it is not fit for one. */
  release(): Promise<RunnerProcess | undefined>
  /** Ends both at once. */
  kill(): Promise<void>
}

/** The browser or its runner could not be started, or broke; the message is a sentence for people. */
export class LabBroken extends Error {
  override readonly name = 'LabBroken'
}

/** Loading Lighthouse and starting the browser on a busy machine, in milliseconds. */
const START_MS = 30_000

const LEAVE_MS = 5000

export interface PairParts {
  readonly browser: Browser
  readonly cage: Cage
  /** One that has served before. */
  readonly runner?: RunnerProcess | undefined
}

/** @throws `LabBroken` */
export async function startPair(parts: PairParts): Promise<Pair> {
  const runner = parts.runner ?? startRunnerProcess()
  let broken = false
  const browser = await startBrowserProcess(parts.browser, parts.cage).catch((error: unknown) => {
    runner.kill()
    throw new LabBroken(error instanceof Error ? error.message : String(error))
  })
  void browser.ended.then(() => (broken = true))
  void runner.ended.then(() => (broken = true))

  async function kill(): Promise<void> {
    runner.kill()
    // The pipe is the runner's by now; its end is what makes the browser leave.
    await Promise.all([browser.close(), runner.ended])
  }
  try {
    const product = await acquaint(runner, browser)
    return {
      runner,
      browser,
      product,
      isBroken: () => broken,
      kill,
      async release() {
        if (!broken && (await leaves(runner))) {
          await browser.close()
          return runner
        }
        await kill()
        return undefined
      },
    }
  } catch (error) {
    await kill()
    throw error
  }
}

/** Hands the pipe over and waits until the two have spoken. */
async function acquaint(runner: RunnerProcess, browser: BrowserProcess): Promise<string> {
  const connected = heard(runner, 'connected')
  runner.send({ kind: 'browser', end: 'to' }, browser.to)
  runner.send({ kind: 'browser', end: 'from' }, browser.from)
  const gone = async (what: Promise<string | undefined | void>, else_: string) => {
    throw new LabBroken((await what) ?? else_)
  }
  const { browser: product } = await Promise.race([
    connected,
    gone(browser.ended, 'The browser ended as soon as it was started.'),
    gone(runner.ended, 'The runner ended as soon as it was started.'),
    gone(setTimeout(START_MS, undefined, { ref: false }), 'The browser did not start in time.'),
  ])
  return product
}

async function leaves(runner: RunnerProcess): Promise<boolean> {
  const left = heard(runner, 'left')
  runner.send({ kind: 'leave' })
  return await Promise.race([
    left.then(() => true),
    runner.ended.then(() => false),
    setTimeout(LEAVE_MS, false, { ref: false }),
  ])
}

/** The next report of this kind. */
async function heard<Kind extends RunnerReport['kind']>(
  runner: RunnerProcess,
  kind: Kind,
): Promise<Extract<RunnerReport, { kind: Kind }>> {
  return await new Promise((resolve) => {
    const stop = runner.listen((report) => {
      if (!isOf(report, kind)) return
      stop()
      resolve(report)
    })
  })
}

function isOf<Kind extends RunnerReport['kind']>(
  report: RunnerReport,
  kind: Kind,
): report is Extract<RunnerReport, { kind: Kind }> {
  return report.kind === kind
}
