/** Why the metrics of a page load reflect the machine more than the page (docs/scoring.md). */
export type Disturbance = 'slow machine' | 'uneven loads' | 'unexplained blocking'

/** What shows whether a load was disturbed. */
export interface LoadSigns {
  /** Lighthouse's Performance score, 0–1; null if there is none. */
  readonly score: number | null
  /** Total Blocking Time in milliseconds, as simulated. */
  readonly tbt: number | null
  /** Milliseconds of the page's own scripts, styles, layout and parsing, slowed down like TBT; null if unknown. */
  readonly ownWork: number | null
  /** Lighthouse's measure of the machine's speed. */
  readonly benchmarkIndex: number
}

/** Below this share of its usual speed, the machine was busy with something else. */
const SLOW = 0.7
/** Points of a hundred. */
const UNEVEN = 10

/**
 * Unexplained blocking first: it says more than a slow machine, since TBT is then not measured at all.
 *
 * @param usualIndex the machine's usual benchmark index; null if not known yet
 */
export function disturbanceOf(
  loads: readonly LoadSigns[],
  usualIndex: number | null,
): Disturbance | null {
  if (loads.some(isUnexplained)) return 'unexplained blocking'
  if (usualIndex !== null && loads.some((load) => load.benchmarkIndex < SLOW * usualIndex)) {
    return 'slow machine'
  }
  const scores = loads.flatMap(({ score }) => (score === null ? [] : [Math.round(100 * score)]))
  return Math.max(...scores) - Math.min(...scores) > UNEVEN ? 'uneven loads' : null
}

/** A main thread that was blocked for longer than the page used it was blocked by something else. */
function isUnexplained({ tbt, ownWork }: LoadSigns): boolean {
  return tbt !== null && ownWork !== null && tbt > ownWork
}
