/** The minimum change of a measure that is worth reporting: as a share of its usual value, and in its own unit. */
export interface WatchedMeasure {
  readonly id: string
  /** Whether a higher value is the worse one. */
  readonly worse: 'higher' | 'lower'
  /** Share of the usual value, for a single run. */
  readonly jumpShare: number
  /** Share of the usual value, for several runs in a row. */
  readonly shiftShare: number
  /** In the unit of the measure: for both. */
  readonly floor: number
  /** Whether a slower host alone makes it worse: processor time, and what is calculated from it. */
  readonly isOfHost?: true
}

const LOADING = { worse: 'higher', jumpShare: 0.15, shiftShare: 0.1, floor: 200 } as const
const BYTES = { worse: 'higher', jumpShare: 0.05, shiftShare: 0.05, floor: 20_000 } as const

/**
 * Measures of page loads vary from run to run. Total blocking time has three times the noise of the others: with their
 * shares, every seventieth run would be a false alert. Pages that are hardly blocked are blocked for 100 ms and more in
 * some loads of a busy machine.
 */
export const WATCHED_MEASURES = {
  lcp: { id: 'lcp', ...LOADING },
  fcp: { id: 'fcp', ...LOADING },
  'speed-index': { id: 'speed-index', ...LOADING },
  tbt: {
    id: 'tbt',
    worse: 'higher',
    jumpShare: 0.25,
    shiftShare: 0.25,
    floor: 150,
    isOfHost: true,
  },
  cls: { id: 'cls', worse: 'higher', jumpShare: 0, shiftShare: 0, floor: 0.05 },
  bytes: { id: 'bytes', ...BYTES },
  score: { id: 'score', worse: 'lower', jumpShare: 0, shiftShare: 0, floor: 5, isOfHost: true },
} as const satisfies Record<string, WatchedMeasure>

/** The same with those of desktop, for pages that are measured on both devices. */
export const MEASURES_BY_KEY = {
  ...WATCHED_MEASURES,
  'desktop.lcp': WATCHED_MEASURES.lcp,
  'desktop.fcp': WATCHED_MEASURES.fcp,
  'desktop.speed-index': WATCHED_MEASURES['speed-index'],
  'desktop.tbt': WATCHED_MEASURES.tbt,
  'desktop.cls': WATCHED_MEASURES.cls,
  'desktop.bytes': WATCHED_MEASURES.bytes,
} as const satisfies Record<string, WatchedMeasure>
