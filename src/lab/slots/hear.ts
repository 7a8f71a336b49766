import { LabBroken } from '../lab-broken.ts'
import type { RunnerReport } from '../runner-messages.ts'
import type { RunnerProcess } from './runner-process.ts'

interface Patience {
  readonly milliseconds: number
  readonly signal?: AbortSignal
}

/**
 * The runner's next message of a kind.
 *
 * @throws `LabBroken` if the runner fails, ends or does not send one in time; the signal's reason when it aborts
 */
export async function hear<Kind extends RunnerReport['kind']>(
  runner: RunnerProcess,
  kind: Kind,
  { milliseconds, signal }: Patience,
): Promise<Extract<RunnerReport, { kind: Kind }>> {
  const { promise, resolve, reject } =
    Promise.withResolvers<Extract<RunnerReport, { kind: Kind }>>()
  const onAbort = () => reject(signal?.reason)
  const timer = setTimeout(
    () => reject(new LabBroken('The browser did not start in time.')),
    milliseconds,
  )
  const stop = runner.listen({
    onReport(report) {
      if (isOf(report, kind)) resolve(report)
      else if (report.kind === 'failed') {
        reject(new LabBroken('The browser did not respond.', { cause: report.message }))
      }
    },
    onEnd: () =>
      reject(new LabBroken('The browser could not be started.', { cause: 'The runner ended.' })),
  })
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    stop()
    signal?.removeEventListener('abort', onAbort)
  }
}

function isOf<Kind extends RunnerReport['kind']>(
  report: RunnerReport,
  kind: Kind,
): report is Extract<RunnerReport, { kind: Kind }> {
  return report.kind === kind
}
