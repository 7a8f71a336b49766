import { WATCHED_MEASURES, type WatchedMeasure } from '../../../watch/noise/watched-measure.ts'

export interface TimelineMeasure {
  readonly id: keyof typeof WATCHED_MEASURES
  readonly name: string
  readonly unit: string
  readonly watched: WatchedMeasure
}

const { score, lcp, fcp, tbt, cls, bytes } = WATCHED_MEASURES

/** The measures of a timeline; the first one is the default. */
export const TIMELINE_MEASURES: readonly [TimelineMeasure, ...TimelineMeasure[]] = [
  { id: 'score', name: 'Score', unit: 'points', watched: score },
  { id: 'lcp', name: 'Largest Contentful Paint', unit: 'ms', watched: lcp },
  { id: 'fcp', name: 'First Contentful Paint', unit: 'ms', watched: fcp },
  {
    id: 'speed-index',
    name: 'Speed Index',
    unit: 'ms',
    watched: WATCHED_MEASURES['speed-index'],
  },
  { id: 'tbt', name: 'Total Blocking Time', unit: 'ms', watched: tbt },
  { id: 'cls', name: 'Cumulative Layout Shift', unit: 'shift', watched: cls },
  { id: 'bytes', name: 'Page weight', unit: 'bytes', watched: bytes },
]
