import type { Results } from '../../report/results.ts'
import { median } from '../noise/median.ts'
import { runConditions } from './run-conditions.ts'
import type { MeasureId, RunNumbers } from './watched-run.ts'

/** The parts of these results that are compared with other runs. */
export function runNumbers(results: Results): RunNumbers {
  const { benchmark_index = null } = results.environment
  const numbers: Partial<Record<MeasureId, number | null>> = {
    score: isComplete(results) ? results.score : null,
    ...loadNumbers(results),
  }
  const known = Object.entries(numbers).filter(([, number]) => typeof number === 'number')
  const loads = results.lab?.devices[0]?.samples.length
  return {
    conditions: runConditions(results),
    ...(loads !== undefined && { loads }),
    benchmarkIndex: benchmark_index,
    values: Object.fromEntries(known),
  }
}

/** From as many loads, one that differs does not move the median. */
const LEAST_FOR_MEDIAN = 3

/**
 * Numbers of the scored device. A disturbed page load reflects the machine; of several loads, the medians of loading
 * times do not, and slow machines are known by their index. Blocking times are all affected.
 */
function loadNumbers({ lab, environment, checks }: Results) {
  const [device] = lab?.status === 'measured' ? lab.devices : []
  if (!device) return {}
  const isCarried = checks.find(({ id }) => id === 'lcp')?.carried !== undefined
  const isDisturbed = isCarried || environment.disturbance !== undefined
  const hasMedian = device.samples.length >= LEAST_FOR_MEDIAN
  if (isDisturbed && !hasMedian) return {}
  const { lcp, fcp, tbt, cls, speed_index } = hasMedian ? medians(device) : device.metrics
  const loading = { lcp, fcp, cls, 'speed-index': speed_index }
  return { ...loading, ...(!isDisturbed && { tbt }), bytes: device.requests.transfer_bytes }
}

type Device = NonNullable<Results['lab']>['devices'][number]

/** Of each metric on its own: the load that the report shows is in the middle by its first paint and interactivity. */
function medians({ samples, metrics }: Device): Device['metrics'] {
  const middle = (id: keyof Device['metrics']) => {
    const known = samples.flatMap((sample) => sample[id] ?? [])
    return known.length === 0 ? metrics[id] : median(known)
  }
  return {
    ...metrics,
    lcp: middle('lcp'),
    fcp: middle('fcp'),
    tbt: middle('tbt'),
    cls: middle('cls'),
    speed_index: middle('speed_index'),
  }
}

function isComplete({ categories }: Results): boolean {
  return categories.every(({ id, incomplete }) => !incomplete || id === 'ai-readiness')
}
