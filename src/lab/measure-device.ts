import type { BrowserEnd } from './browser/browser-process.ts'
import type { LabArtifact } from './lab-artifact.ts'
import { LabBroken } from './lab-broken.ts'
import type { DeviceResult } from './lab-result.ts'
import type { Pair } from './slots/pair.ts'
import {
  isCrash,
  type NotMeasured,
  reasonOf,
  refusalOf,
  TOO_MUCH_MEMORY,
  TOO_SLOW,
} from './reasons.ts'
import {
  AXE_MS,
  BOXES_MS,
  DESKTOP_MS,
  type DeviceJob,
  type RunnerReport,
  WAIT_MS,
} from './runner-messages.ts'

interface Measuring {
  readonly job: DeviceJob
  readonly signal: AbortSignal
  readonly onStep?:
    | ((step: Extract<RunnerReport, { kind: 'step' }>['step'], done: number, total: number) => void)
    | undefined
  readonly onLoaded: (result: DeviceResult) => void
}

export type DeviceOutcome =
  | {
      readonly measured: true
      readonly result: DeviceResult
      readonly artifacts: readonly LabArtifact[]
      /** The browser slot broke or is still busy: it must not be used again. */
      readonly spent: boolean
    }
  | NotMeasured

/** The runner enforces the time boxes itself; a page that blocks its own thread may exceed them. */
const SLACK_MS = 5000

/** The runner learns of a browser's end before its cause is known here. */
const EXPLAIN_MS = 1000

/**
 * Measures one device. Once the load is saved, nothing that happens to the browser can lose it.
 *
 * @throws `LabBroken` if browser or runner broke before that, or the signal's reason when it aborts
 */
export async function measureDevice(pair: Pair, measuring: Measuring): Promise<DeviceOutcome> {
  const { job, signal, onStep, onLoaded } = measuring
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<DeviceOutcome>()
  const artifacts: LabArtifact[] = []
  let loaded: DeviceResult | undefined
  let late: NodeJS.Timeout | undefined
  /** A saved load counts; a broken slot without one is replaced by the caller. */
  const broken = (error: LabBroken) => {
    if (loaded) resolve({ measured: true, result: loaded, artifacts, spent: true })
    else reject(error)
  }
  const onReport = (report: RunnerReport) => {
    if (report.kind === 'step') onStep?.(report.step, report.done, report.total)
    else if (report.kind === 'loaded') {
      loaded = report.result
      onLoaded(loaded)
    } else if (report.kind === 'files') artifacts.push(...report.artifacts)
    else if (report.kind === 'tried' && loaded) {
      artifacts.push(...report.artifacts)
      const result = { ...loaded, interactionTests: report.interactionTests }
      resolve({ measured: true, result, artifacts, spent: false })
    } else if (report.kind === 'failed') {
      const error = crashOf(report)
      if (loaded || isCrash(report.code)) late = setTimeout(() => broken(error), EXPLAIN_MS)
      else resolve(refusalOf(report))
    }
  }
  const onAbort = () => reject(signal.reason)
  const stop = listenTo(pair, { onReport, onEnd: broken })
  signal.addEventListener('abort', onAbort, { once: true })
  const wall = setTimeout(() => broken(new LabBroken(TOO_SLOW, { again: false })), wallOf(job))
  try {
    pair.runner.send({ kind: 'measure', job })
    return await promise
  } finally {
    clearTimeout(wall)
    clearTimeout(late)
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}

/** A disturbed load is repeated once. */
const REPEATED = 1

function wallOf({ request, loadMs, interactionTestsMs, patience = 1 }: DeviceJob): number {
  const trying = patience * (interactionTestsMs + AXE_MS + BOXES_MS + DESKTOP_MS)
  const loads = request.samples + REPEATED
  // A page that was left and reloaded is waited for again, and so is the desktop page.
  return loadMs * loads + (request.waitFor === null ? 0 : WAIT_MS) + trying + SLACK_MS
}

function crashOf({ code, message }: Extract<RunnerReport, { kind: 'failed' }>): LabBroken {
  return new LabBroken(reasonOf({ code, message }), {
    cause: message,
    byPage: code === 'PAGE_CRASHED',
  })
}

interface Listener {
  readonly onReport: (report: RunnerReport) => void
  readonly onEnd: (error: LabBroken) => void
}

/** Returns a function that unsubscribes: a runner serves many runs and must not keep their listeners. */
function listenTo({ runner, browser }: Pair, { onReport, onEnd }: Listener): () => void {
  const tooMuch = () => new LabBroken(TOO_MUCH_MEMORY, { again: false })
  void browser.ended.then((end) => onEnd(end.tooMuch ? tooMuch() : crashed(end)))
  return runner.listen({
    onReport,
    onEnd: (held) =>
      onEnd(held ? tooMuch() : new LabBroken('The program that drives the browser crashed.')),
  })
}

function crashed({ lastWords }: BrowserEnd): LabBroken {
  return new LabBroken('The browser crashed.', { cause: lastWords.trim().split('\n').at(-1) })
}
