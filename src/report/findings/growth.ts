import type { JudgedDevice, JudgedResults } from '../rules/judged-results.ts'
import { deviceValue, isMetricMeasure } from '../rules/measured-value.ts'
import type { FindingState } from './audited-page.ts'

/** What a number must grow by before it says anything about the page. */
interface Noise {
  /** Share of the earlier number. */
  readonly share: number
  /** In the unit of the number. */
  readonly floor: number
}

const LOADING: Noise = { share: 0.15, floor: 200 }
const BLOCKING: Noise = { share: 0.25, floor: 150 }
const SHIFT: Noise = { share: 0, floor: 0.05 }

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
  ['cls', SHIFT],
  // Audits of Lighthouse.
  ['first-contentful-paint', LOADING],
  ['largest-contentful-paint', LOADING],
  ['interactive', LOADING],
  ['total-blocking-time', BLOCKING],
  ['max-potential-fid', BLOCKING],
  ['bootup-time', BLOCKING],
  ['mainthread-work-breakdown', BLOCKING],
  ['cumulative-layout-shift', SHIFT],
])

/** Below this share of the earlier benchmark index, the host was busy with something else. */
const SLOW_HOST = 0.85
/** A single load is as noisy as the one that is compared with it: recorded ones called every sixth page worse. */
const LEAST_LOADS = 3

/** Earlier numbers of a page, to tell noise from changes. */
export interface PageValues {
  /** By the IDs of checks. */
  readonly values?: Readonly<Record<string, number>>
  /** Lighthouse's benchmark index of the host. */
  readonly host?: number
  /** Page loads that the numbers are the medians of. */
  readonly loads?: number
}

/** `unknown` if that cannot be told, and `no-noise` for a check without a noisy number. */
export type Growth = 'grown' | 'usual' | 'unknown' | 'no-noise'

export function isNoisy(checkId: string): boolean {
  return NOISE.has(checkId)
}

/** The noisy number of a check; undefined without one. */
export function noisyValue(
  check: JudgedResults['checks'][number],
  device: JudgedDevice | undefined,
): number | undefined {
  const { id, value, outcome, not_measured } = check
  if (!NOISE.has(id) || outcome === 'error' || not_measured === true) return undefined
  // The median of the loads, if each of them has the number.
  if (isMetricMeasure(id) && device !== undefined) {
    return deviceValue(device, id).number ?? undefined
  }
  return value?.unit === 'ms' ? value.number : undefined
}

interface Measured {
  readonly id: string
  readonly value: number | undefined
  /** Whether page loads measured it. */
  readonly isOfLoad: boolean
  /** Benchmark index of the host, if known. */
  readonly host: number | null
}

/** Whether a check that fails now, and did not or only warned before, is worse by more than noise. */
export function growthOf({ id, value, isOfLoad, host }: Measured, before: PageValues): Growth {
  const noise = NOISE.get(id)
  if (noise === undefined || value === undefined) return 'no-noise'
  if (before.values === undefined) return 'unknown'
  const hasFewLoads = (before.loads ?? 0) < LEAST_LOADS
  if (isOfLoad && (hasFewLoads || isSlowHost(host, before.host))) return 'unknown'
  // Of checks that passed, three have no number: they had nothing to list.
  const usual = (Object.hasOwn(before.values, id) ? before.values[id] : undefined) ?? 0
  return value > usual + Math.max(usual * noise.share, noise.floor) ? 'grown' : 'usual'
}

function isSlowHost(index: number | null, usual: number | undefined): boolean {
  return usual !== undefined && index !== null && index < SLOW_HOST * usual
}

/** Its rows say where the time went, and come and go as it does. */
export function noisyState(
  outcome: string,
  before: string | undefined,
  growth: Exclude<Growth, 'no-noise'>,
): FindingState {
  if (before !== undefined && (before !== 'warn' || outcome !== 'fail')) return 'still'
  if (growth === 'unknown') return 'not-comparable'
  if (growth === 'usual') return 'still'
  return before === undefined ? 'new' : 'worse'
}
