interface Loaded {
  /** Page loads; one if that was not stored. */
  readonly loads?: number | null | undefined
}

/** So many runs show the noise of a page by themselves. */
const ENOUGH = 16

/**
 * The runs with which one of this many page loads is compared: those of as many. Fewer loads have more noise, and hide a
 * change, but are better than none until there are enough; more loads have less, and would make usual noise look unusual.
 */
export function comparableLoads<Run extends Loaded>(runs: readonly Run[], loads: number): Run[] {
  const alike = runs.filter((run) => loadsOf(run) === loads)
  return alike.length >= ENOUGH ? alike : runs.filter((run) => loadsOf(run) <= loads)
}

function loadsOf({ loads }: Loaded): number {
  return loads ?? 1
}
