import { asksNetwork } from '../report/asks-network.ts'
import type { CheckResult, Results } from '../report/results.ts'
import { deviceValue, isMetricMeasure } from '../report/rules/measured-value.ts'

/** What a number must grow by before it says anything about the page. */
interface Noise {
  /** Share of the baseline's number. */
  readonly share: number
  /** In the unit of the number. */
  readonly floor: number
}

const LOADING: Noise = { share: 0.15, floor: 200 }
const BLOCKING: Noise = { share: 0.25, floor: 150 }

/** Checks that compare a noisy number with a limit: the limits of alerts, from the same recordings (`watch/noise`). */
const NOISE: ReadonlyMap<string, Noise> = new Map<string, Noise>([
  ['lcp', LOADING],
  ['fcp', LOADING],
  ['speed-index', LOADING],
  ['server-response-time', LOADING],
  ['tbt', BLOCKING],
  ['js-execution', BLOCKING],
  ['main-thread-work', BLOCKING],
  ['long-tasks', BLOCKING],
  ['forced-reflow', BLOCKING],
  ['inp-scripted', BLOCKING],
  ['cls', { share: 0, floor: 0.05 }],
])

/** Below this share of the baseline's benchmark index, the host was busy with something else. */
const SLOW_HOST = 0.85
/** A single load is as noisy as the one that is compared with it: recorded ones called every sixth page worse. */
const LEAST_LOADS = 3
/** Of each page, where a baseline is written; with three, 2 of 100 recorded pages were called worse, with five 0.5. */
export const BASELINE_LOADS = 5 as const

/** Numbers of a page in a baseline, to tell noise from changes. */
export interface PageValues {
  /** By the IDs of checks. */
  readonly values?: Readonly<Record<string, number>>
  /** Lighthouse's benchmark index of the host. */
  readonly host?: number
  /** Page loads that the numbers are the medians of. */
  readonly loads?: number
}

/** The numbers that a baseline keeps, of checks that passed as well. */
export function noisyValues(results: Results): readonly (readonly [id: string, value: number])[] {
  return results.checks.flatMap((check) => {
    const value = NOISE.has(check.id) ? valueOf(check, results) : undefined
    return value === undefined ? [] : [[check.id, value] as const]
  })
}

/**
 * Whether a check that fails now, and did not or only warned before, is worse by more than noise. Undefined if that is
 * unknown, and `no-noise` for a check without a noisy number.
 */
export function growth(
  check: CheckResult,
  results: Results,
  before: PageValues,
): 'grown' | 'usual' | 'unknown' | 'no-noise' {
  const noise = NOISE.get(check.id)
  const value = valueOf(check, results)
  if (noise === undefined || value === undefined) return 'no-noise'
  if (before.values === undefined) return 'unknown'
  const isLoad = check.stage === 'lab'
  if (isLoad && ((before.loads ?? 0) < LEAST_LOADS || isSlowHost(results, before.host))) {
    return 'unknown'
  }
  // Of checks that passed, three have no number: they had nothing to list.
  const usual = before.values[check.id] ?? 0
  return value > usual + Math.max(usual * noise.share, noise.floor) ? 'grown' : 'usual'
}

/** Whether a second audit may not have the finding although the page has not changed. */
export function needsConfirmation(checkId: string): boolean {
  return NOISE.has(checkId) || asksNetwork(checkId)
}

function isSlowHost({ environment }: Results, usual: number | undefined): boolean {
  const index = environment.benchmark_index ?? null
  return usual !== undefined && index !== null && index < SLOW_HOST * usual
}

/** Of the first device, on which checks are judged: the median of its loads, if each of them has the number. */
function valueOf({ id, value, outcome, not_measured }: CheckResult, { lab }: Results) {
  if (outcome === 'error' || not_measured === true) return undefined
  const device = lab?.devices[0]
  if (isMetricMeasure(id) && device !== undefined)
    return deviceValue(device, id).number ?? undefined
  return value?.unit === 'ms' ? value.number : undefined
}
