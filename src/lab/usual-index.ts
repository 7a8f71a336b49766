const MOST = 50
/** Fewer do not show what is usual. */
const FEWEST = 8

export interface UsualIndex {
  add(benchmarkIndex: number): void
  /** The median of the last fifty; null below eight. */
  usual(): number | null
}

/** Keeps the benchmark indexes of a machine's latest page loads across restarts. */
export interface KeptIndexes {
  /** Empty if none are stored. */
  read(): readonly number[]
  /** Never throws: what cannot be stored is known until the next restart. */
  write(latest: readonly number[]): void
}

const FORGETFUL: KeptIndexes = { read: () => [], write: () => undefined }

/** The usual speed of this machine, by Lighthouse's benchmark index of its latest page loads. */
export function createUsualIndex(kept: KeptIndexes = FORGETFUL): UsualIndex {
  const latest = kept.read().slice(-MOST)
  return {
    add(benchmarkIndex) {
      latest.push(benchmarkIndex)
      if (latest.length > MOST) latest.shift()
      kept.write(latest)
    },
    usual() {
      if (latest.length < FEWEST) return null
      return latest.toSorted((a, b) => a - b)[latest.length >> 1] ?? null
    },
  }
}
