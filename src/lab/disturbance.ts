/** Why the numbers of a page load say more of the machine than of the page (docs/scoring.md). */
export type Disturbance = 'slow machine' | 'uneven loads' | 'unexplained blocking'

/** What of a load tells whether it was disturbed. */
export interface LoadSigns {
  /** Lighthouse's Performance, 0–1; null where it has none. */
  readonly score: number | null
  /** Total Blocking Time in milliseconds, as simulated. */
  readonly tbt: number | null
  /** Milliseconds of the page's own scripts, styles, layout and parsing, slowed down as TBT is; null where unknown. */
  readonly ownWork: number | null
  /** Lighthouse's measure of how fast the machine was. */
  readonly benchmarkIndex: number
}

/** Below this part of its usual speed a machine was busy with something else. */
const SLOW = 0.7
/** Points of a hundred. */
const UNEVEN = 10

/** @param usualIndex the machine's usual benchmark index; null where it is not known yet */
export function disturbanceOf(
  loads: readonly LoadSigns[],
  usualIndex: number | null,
): Disturbance | null {
  if (usualIndex !== null && loads.some((load) => load.benchmarkIndex < SLOW * usualIndex)) {
    return 'slow machine'
  }
  const scores = loads.flatMap(({ score }) => (score === null ? [] : [Math.round(100 * score)]))
  if (Math.max(...scores) - Math.min(...scores) > UNEVEN) return 'uneven loads'
  return loads.some(isUnexplained) ? 'unexplained blocking' : null
}

/** A main thread that was blocked for longer than the page worked on it was blocked by something else. */
function isUnexplained({ tbt, ownWork }: LoadSigns): boolean {
  return tbt !== null && ownWork !== null && tbt > ownWork
}
