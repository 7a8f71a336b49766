/** The result of one honest request. */
export interface Answered {
  readonly what: string
  readonly ms: number
  /** Why the response is wrong; undefined if it is right. */
  readonly fault: string | undefined
}

export interface Latencies {
  readonly count: number
  readonly medianMs: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Requests of the slowest percent, slowest first. */
  readonly slowest: readonly string[]
}

export function latenciesOf(answered: readonly Answered[]): Latencies {
  const sorted = answered.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  const slowest = answered
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, Math.ceil(answered.length / 100))
    .map(({ what, ms }) => `${what} ${Math.round(ms)} ms`)
  return { count: sorted.length, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1), slowest }
}
