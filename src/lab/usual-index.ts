const MOST = 50
/** Fewer say nothing of what is usual. */
const FEWEST = 8

export interface UsualIndex {
  add(benchmarkIndex: number): void
  /** The median of the last fifty; null below eight. */
  usual(): number | null
}

/** How fast this machine usually is, by Lighthouse's benchmark index of its latest page loads. */
export function createUsualIndex(): UsualIndex {
  const latest: number[] = []
  return {
    add(benchmarkIndex) {
      latest.push(benchmarkIndex)
      if (latest.length > MOST) latest.shift()
    },
    usual() {
      if (latest.length < FEWEST) return null
      return latest.toSorted((a, b) => a - b)[latest.length >> 1] ?? null
    },
  }
}
