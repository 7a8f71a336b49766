import { MEASURES_BY_KEY, type WatchedMeasure } from '../../../watch/noise/watched-measure.ts'

type MeasureKey = keyof typeof MEASURES_BY_KEY

export interface TimelineMeasure {
  readonly id: MeasureKey
  readonly name: string
  readonly unit: string
  readonly watched: WatchedMeasure
}

const measure = (id: MeasureKey, name: string, unit: string): TimelineMeasure => ({
  id,
  name,
  unit,
  watched: MEASURES_BY_KEY[id],
})

/** The measures of a timeline; the first one is the default. */
export const TIMELINE_MEASURES: readonly [TimelineMeasure, ...TimelineMeasure[]] = [
  measure('score', 'Score', 'points'),
  measure('lcp', 'Largest Contentful Paint', 'ms'),
  measure('fcp', 'First Contentful Paint', 'ms'),
  measure('speed-index', 'Speed Index', 'ms'),
  measure('tbt', 'Total Blocking Time', 'ms'),
  measure('cls', 'Cumulative Layout Shift', 'shift'),
  measure('bytes', 'Page weight', 'bytes'),
]

/** Those of the second device, for pages that are measured on both. */
export const DESKTOP_MEASURES: readonly TimelineMeasure[] = TIMELINE_MEASURES.flatMap(
  ({ id, name, unit }) => {
    const ofDesktop = `desktop.${id}`
    return isMeasure(ofDesktop) ? [measure(ofDesktop, `${name} on desktop`, unit)] : []
  },
)

function isMeasure(id: string): id is MeasureKey {
  return Object.hasOwn(MEASURES_BY_KEY, id)
}
