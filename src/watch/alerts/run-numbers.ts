import { incompleteCategories } from '../../report/incomplete-categories.ts'
import type { Results } from '../../report/results.ts'
import { median } from '../noise/median.ts'
import {
  isPerformanceReliable,
  LEAST_FOR_MEDIAN,
  type LoadedDevice,
  reliableLoads,
  scoredDisturbance,
} from './reliable-loads.ts'
import { runConditions } from './run-conditions.ts'
import type { MeasureId, RunNumbers } from './watched-run.ts'

type Numbers = Readonly<Partial<Record<Exclude<MeasureId, 'score'>, number | null>>>

/** The parts of these results that are compared with other runs. */
export function runNumbers(results: Results): RunNumbers {
  const { benchmark_index = null } = results.environment
  const [scored, second] = results.lab?.status === 'measured' ? results.lab.devices : []
  const numbers = {
    score: isScoreMeasured(results) ? results.score : null,
    ...(scored && loadNumbers(scored, scoredDisturbance(results))),
    ...(second && ofDesktop(loadNumbers(second, second.disturbance))),
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

function loadNumbers(device: LoadedDevice, disturbance: string | undefined): Numbers {
  const reliable = reliableLoads(device, disturbance)
  if (!reliable.times) return {}
  const hasMedian = device.samples.length >= LEAST_FOR_MEDIAN
  const { lcp, fcp, tbt, cls, speed_index } = hasMedian ? medians(device) : device.metrics
  const loading = { lcp, fcp, cls, 'speed-index': speed_index }
  return {
    ...loading,
    ...(reliable.blocking && { tbt }),
    bytes: device.requests.transfer_bytes,
  }
}

/** With both devices, mobile decides the score, so desktop is the second one. */
function ofDesktop(numbers: Numbers) {
  return Object.fromEntries(Object.entries(numbers).map(([id, value]) => [`desktop.${id}`, value]))
}

/** Of each metric on its own: the load that the report shows is in the middle by its first paint and interactivity. */
function medians({ samples, metrics }: LoadedDevice): LoadedDevice['metrics'] {
  const middle = (id: keyof LoadedDevice['metrics']) => {
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

/** All of it, or only Performance is in doubt and is that of the middle one of uneven loads. */
function isScoreMeasured(results: Results): boolean {
  const lacking = incompleteCategories(results)
  if (lacking.length === 0) return true
  const isDisturbed = results.environment.disturbance !== undefined
  const isOfPerformance = lacking.every(({ id }) => id === 'performance')
  return isDisturbed && isOfPerformance && isPerformanceReliable(results)
}
