import type { LabArtifact } from './lab-artifact.ts'
import type { DeviceResult } from './lab-result.ts'
import { LabBroken, type Pair } from './pair.ts'
import { isWorthRetrying, notMeasured, reasonOfCode } from './reasons.ts'
import { AXE_MS, type DeviceJob, type RunnerReport } from './runner-messages.ts'

interface Measuring {
  readonly job: DeviceJob
  readonly signal: AbortSignal
  readonly onStep?:
    | ((step: Extract<RunnerReport, { kind: 'step' }>['step'], done: number, total: number) => void)
    | undefined
  readonly onLoaded: (result: DeviceResult) => void
}

type DeviceOutcome =
  | {
      readonly measured: true
      readonly result: DeviceResult
      readonly artifacts: readonly LabArtifact[]
    }
  | { readonly measured: false; readonly reason: string }

/** security.md §0.7: for each load, in milliseconds. */
const WALL_MS = 60_000

/** The runner keeps the trials' time box itself; a page that blocks its own thread may overrun it. */
const SLACK_MS = 5000

/**
 * Has one device measured. Once the load is saved nothing that happens to the browser can take it away.
 *
 * @throws `LabBroken` when browser or runner broke before that, the signal's reason when it aborts.
 */
export async function measureDevice(pair: Pair, measuring: Measuring): Promise<DeviceOutcome> {
  const { job, signal, onStep, onLoaded } = measuring
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<DeviceOutcome>()
  const artifacts: LabArtifact[] = []
  let loaded: DeviceResult | undefined
  /** What is there counts; a broken pair with nothing measured is the caller's to replace. */
  const broken = (reason: string) => {
    if (loaded) resolve({ measured: true, result: loaded, artifacts })
    else reject(new LabBroken(reason))
  }
  const onAbort = () => reject(signal.reason)
  const onReport = (report: RunnerReport) => {
    if (report.kind === 'step') onStep?.(report.step, report.done, report.total)
    else if (report.kind === 'loaded') {
      loaded = report.result
      artifacts.push(...report.artifacts)
      onLoaded(loaded)
    } else if (report.kind === 'tried' && loaded) {
      artifacts.push(...report.artifacts)
      resolve({ measured: true, result: { ...loaded, trials: report.trials }, artifacts })
    } else if (report.kind === 'failed') {
      if (loaded || isWorthRetrying(report.code)) broken(report.message)
      else resolve(notMeasured(reasonOfCode(report.code)))
    }
  }

  const stop = pair.runner.listen(onReport)
  signal.addEventListener('abort', onAbort, { once: true })
  const wall = setTimeout(
    () => broken('The page was not measured in time.'),
    WALL_MS * job.samples + job.trialsMs + AXE_MS + SLACK_MS,
  )
  void pair.browser.ended.then((reason) => broken(reason ?? 'The browser crashed.'))
  void pair.runner.ended.then(() => broken('The runner crashed.'))
  try {
    pair.runner.send({ kind: 'measure', job })
    return await promise
  } finally {
    clearTimeout(wall)
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}
