/** A claim of one process. */
export interface Step {
  readonly owner: string
  readonly ms: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What one process did. */
export interface Claims {
  readonly steps: readonly Step[]
  /** Milliseconds of each end of a run. */
  readonly ends: readonly number[]
  /** Milliseconds since 1970. */
  readonly began: number
  readonly seconds: number
}

/**
 * The longest time that a user waited from one of their claims to the next, or from the start, divided by the median
 * time: how much worse the unluckiest user was served than others with as many runs.
 */
export function unfairness(steps: readonly Step[], began: number): number {
  const waits = [...Map.groupBy(steps, ({ owner }) => owner).values()].flatMap((own) => {
    const times = own.map(({ at }) => at).toSorted((a, b) => a - b)
    return times.map((at, index) => at - (times[index - 1] ?? began))
  })
  const sorted = waits.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return (sorted.at(-1) ?? Number.NaN) / median
}

/** The value that this share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}
