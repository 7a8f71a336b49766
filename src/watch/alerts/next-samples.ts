import { neededLoads } from '../noise/needed-loads.ts'
import type { RunNumbers } from './watched-run.ts'

interface Measured {
  /** Page loads that the owner chose. */
  readonly own: number
  readonly numbers: RunNumbers
  /** Earlier runs, the oldest first, without confirming ones. */
  readonly before: readonly RunNumbers[]
}

/** As many as the noisiest pages need. */
export const MOST_LOADS = 5

/** Both devices are loaded equally often: the noisier one decides. */
const LARGEST_PAINTS = ['lcp', 'desktop.lcp'] as const

/** Medians of two loads, or of four, are not compared. */
const MEDIANS = [5, 3, 1] as const

/**
 * Page loads of the next runs, by the noise of the largest paint; null if the owner's number is enough.
 *
 * @param most the operator's limit of additional ones
 */
export function nextSamples(
  { own, numbers, before }: Measured,
  most: number = MOST_LOADS,
): number | null {
  const { conditions, loads = 1 } = numbers
  const alike = [...before, numbers].filter(
    (run) => run.conditions === conditions && (run.loads ?? 1) === loads,
  )
  const limit = MEDIANS.find((each) => each <= most) ?? 1
  const byDevice = LARGEST_PAINTS.map((key) => {
    const values = alike.flatMap((run) => run.values[key] ?? [])
    return values.length === 0 ? own : neededLoads({ own, taken: loads, values })
  })
  const needed = Math.min(Math.max(...byDevice), limit)
  return needed > own ? needed : null
}
