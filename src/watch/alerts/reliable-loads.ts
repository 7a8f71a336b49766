import type { Results } from '../../report/results.ts'

export type LoadedDevice = NonNullable<Results['lab']>['devices'][number]

/** What the page loads of a device measured of the page rather than of the machine. */
export interface Reliable {
  readonly times: boolean
  readonly blocking: boolean
  /** Lighthouse's Performance, and what is calculated from it. */
  readonly score: boolean
}

/** From as many loads, one that differs does not move the median. */
export const LEAST_FOR_MEDIAN = 3

/**
 * A disturbed page load reflects the machine. Of several loads, the medians of loading times do not, and slow machines
 * are known by their index; blocking times are all affected. Loads that are only uneven have a usual one in the middle.
 */
export function reliableLoads(device: LoadedDevice, disturbance: string | undefined): Reliable {
  const hasMedian = device.samples.length >= LEAST_FOR_MEDIAN
  const isSteady = disturbance === undefined
  return {
    times: isSteady || hasMedian,
    blocking: isSteady,
    score: isSteady || (hasMedian && disturbance === 'uneven loads'),
  }
}

/** What disturbed the loads of the scored device: also if an earlier run's metrics replace its own. */
export function scoredDisturbance({ environment, checks }: Results): string | undefined {
  const isCarried = checks.find(({ id }) => id === 'lcp')?.carried !== undefined
  return environment.disturbance ?? (isCarried ? 'carried' : undefined)
}

/** Whether Performance is the page's: an earlier run's, instead of that of disturbed loads, counts as measured. */
export function isPerformanceReliable({ environment, lab }: Results): boolean {
  const { disturbance } = environment
  const scored = lab?.devices[0]
  return scored === undefined || reliableLoads(scored, disturbance).score
}
