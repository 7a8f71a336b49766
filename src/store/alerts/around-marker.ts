import type { Marker } from './markers.ts'
import type { ReportLine, TimelinePoint } from './timeline.ts'

/** A page before and after a marker: its last run before, and its first run after. */
export interface AroundMarker {
  readonly report: Pick<ReportLine, 'id' | 'url'>
  readonly before: TimelinePoint
  readonly after: TimelinePoint
  /** Whether both were made under the same conditions: otherwise the difference may not be the site's. */
  readonly isComparable: boolean
}

/**
 * What changed with a deployment, for each page that has runs on both sides of it. Runs to confirm an alert do not count:
 * they load the page more often.
 */
export function aroundMarker(
  lines: readonly ReportLine[],
  { at }: Pick<Marker, 'at'>,
): AroundMarker[] {
  return lines.flatMap(({ id, url, points }) => {
    const regular = points.filter(({ isConfirming }) => !isConfirming)
    const before = regular.findLast((point) => point.at <= at)
    const after = regular.find((point) => point.at > at)
    if (!before || !after) return []
    const isComparable = before.conditions === after.conditions
    return [{ report: { id, url }, before, after, isComparable }]
  })
}
