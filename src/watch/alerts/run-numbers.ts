import type { Results } from '../../report/results.ts'
import type { MeasureId, RunNumbers } from './watched-run.ts'

/** The parts of these results that are compared with other runs. */
export function runNumbers(results: Results): RunNumbers {
  const { conditions = null, benchmark_index = null } = results.environment
  const numbers: Partial<Record<MeasureId, number | null>> = {
    score: isComplete(results) ? results.score : null,
    ...loadNumbers(results),
  }
  const known = Object.entries(numbers).filter(([, number]) => typeof number === 'number')
  return { conditions, benchmarkIndex: benchmark_index, values: Object.fromEntries(known) }
}

/** Numbers of the scored device. A disturbed page load reflects the machine. */
function loadNumbers({ lab, environment, checks }: Results) {
  const [device] = lab?.status === 'measured' ? lab.devices : []
  const isCarried = checks.find(({ id }) => id === 'lcp')?.carried !== undefined
  if (!device || isCarried || environment.disturbance !== undefined) return {}
  const { lcp, fcp, tbt, cls, speed_index } = device.metrics
  return { lcp, fcp, tbt, cls, 'speed-index': speed_index, bytes: device.requests.transfer_bytes }
}

function isComplete({ categories }: Results): boolean {
  return categories.every(({ id, incomplete }) => !incomplete || id === 'ai-readiness')
}
