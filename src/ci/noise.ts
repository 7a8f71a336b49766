import { asksNetwork } from '../report/asks-network.ts'
import {
  type Growth,
  growthOf,
  isNoisy,
  noisyValue,
  type PageValues,
} from '../report/findings/growth.ts'
import type { CheckResult, Results } from '../report/results.ts'

/** Of each page, where a baseline is written; with three, 2 of 100 recorded pages were called worse, with five 0.5. */
export const BASELINE_LOADS = 5 as const

/** The numbers that a baseline keeps, of checks that passed as well. */
export function noisyValues(results: Results): readonly (readonly [id: string, value: number])[] {
  return results.checks.flatMap((check) => {
    const value = noisyValue(check, results.lab?.devices[0])
    return value === undefined ? [] : [[check.id, value] as const]
  })
}

/** Whether a check that fails now, and did not or only warned before, is worse by more than noise. */
export function growth(check: CheckResult, results: Results, before: PageValues): Growth {
  const value = noisyValue(check, results.lab?.devices[0])
  const host = results.environment.benchmark_index ?? null
  return growthOf({ id: check.id, value, isOfLoad: check.stage === 'lab', host }, before)
}

/** Whether a second audit may not have the finding although the page has not changed. */
export function needsConfirmation(checkId: string): boolean {
  return isNoisy(checkId) || asksNetwork(checkId)
}
