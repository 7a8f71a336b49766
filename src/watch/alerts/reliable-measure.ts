import type { Results } from '../../report/results.ts'
import { isMetricMeasure } from '../../report/rules/measured-value.ts'
import type { RuleVerdict } from '../../report/rules/judge-rules.ts'
import { METRIC_WEIGHTS } from '../../report/score/shares.ts'
import {
  isPerformanceReliable,
  type Reliable,
  reliableLoads,
  scoredDisturbance,
} from './reliable-loads.ts'

/** Whether the limited value is the page's, and not that of a busy machine. */
export function isReliable({ rule, device }: RuleVerdict, results: Results): boolean {
  const { measure, use = 'median' } = rule
  const reliable = reliableOf(results, device)
  if (measure === 'lighthouse.performance') return reliable.score
  if (isScore(measure)) return isPerformanceReliable(results)
  if (measure === 'tbt' || isMetricCheck(measure)) return reliable.blocking
  if (!isMetricMeasure(measure)) return true
  return use === 'median' || use === 'best' ? reliable.times : reliable.blocking
}

const ALL: Reliable = { times: true, blocking: true, score: true }

/** Of the scored device, unless another one is named. */
function reliableOf(results: Results, device: RuleVerdict['device']): Reliable {
  const [scored, ...others] = results.lab?.devices ?? []
  const other = others.find((each) => each.device === device)
  if (other) return reliableLoads(other, other.disturbance)
  return scored === undefined ? ALL : reliableLoads(scored, scoredDisturbance(results))
}

function isScore(measure: string): boolean {
  return measure === 'score' || measure === 'category.performance'
}

/** Its points are those of the load that is shown. */
function isMetricCheck(measure: string): boolean {
  return measure.startsWith('check.') && METRIC_WEIGHTS.has(measure.slice('check.'.length))
}
