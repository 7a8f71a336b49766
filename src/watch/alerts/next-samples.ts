import { neededLoads } from '../noise/needed-loads.ts'
import type { RunNumbers } from './watched-run.ts'

interface Measured {
  /** Page loads that the owner chose. */
  readonly own: number
  readonly numbers: RunNumbers
  /** Earlier runs, the oldest first, without confirming ones. */
  readonly before: readonly RunNumbers[]
}

/** Page loads of the next runs, by the noise of the largest paint; null if the owner's number is enough. */
export function nextSamples({ own, numbers, before }: Measured): number | null {
  const { conditions, loads = 1 } = numbers
  const alike = [...before, numbers].filter(
    (run) => run.conditions === conditions && (run.loads ?? 1) === loads,
  )
  const values = alike.flatMap((run) => run.values.lcp ?? [])
  const needed = neededLoads({ own, taken: loads, values })
  return needed > own ? needed : null
}
