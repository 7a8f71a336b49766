/** Figures of several rounds of two contenders in turns, so that both ran on the same machine. */
export interface Duel {
  readonly ours: readonly number[]
  readonly floor: readonly number[]
  /** Median of ours divided by the median of the floor. */
  readonly ratio: number
}

/** Runs both `rounds` times in turns, after the warm-up rounds. */
export async function duel(
  rounds: number,
  contenders: { ours: () => Promise<number>; floor: () => Promise<number> },
  warmUp = 1,
): Promise<Duel> {
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const floorFigure = await contenders.floor()
    const ourFigure = await contenders.ours()
    if (round < warmUp) continue
    floor.push(floorFigure)
    ours.push(ourFigure)
  }
  return { ours, floor, ratio: median(ours) / median(floor) }
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}

/** Wall-clock milliseconds. */
export async function wallClock(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Milliseconds of processor time of this process, all its threads together. */
export function processorTime(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
