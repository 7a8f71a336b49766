import type { Progress } from '../../store/runs/progress.ts'
import { createLocalSignals, type Signals } from '../../store/signals/signals.ts'
import { createWatches } from './watches.ts'

/** As often as a worker writes; queued runs change slowly. */
const RUNNING_MS = 250
const QUEUED_MS = 1000

const REPORT = 'report '

/** Queries reports on each signal that they have changed, and periodically, in case signals do not arrive. */
export function createReportWatches(
  progress: Pick<Progress, 'peek'>,
  signals: Pick<Signals, 'hear'> = createLocalSignals(),
) {
  return createWatches({
    peek: (id) => progress.peek(id),
    pauseMs: (seen) => (seen?.status === 'queued' ? QUEUED_MS : RUNNING_MS),
    hear(wake) {
      signals.hear((signal) => {
        if (signal === undefined) wake(undefined)
        else if (signal.startsWith(REPORT)) wake(signal.slice(REPORT.length))
      })
    },
  })
}
