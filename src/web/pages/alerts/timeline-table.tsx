import { amountText } from '../../../report/write/amount-text.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import type { ReportLine, TimelinePoint } from '../../../store/alerts/timeline.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import type { TimelineMeasure } from './timeline-measures.ts'

export interface TimelineTableProps {
  readonly line: ReportLine
  /** The newest first. */
  readonly markers: readonly Marker[]
  readonly measure: TimelineMeasure
}

const MOST_ROWS = 100

/** Runs and markers merged, latest first. */
export function TimelineTable({ line, markers, measure }: TimelineTableProps) {
  const rows = [
    ...line.points.map((point) => ({ at: point.at, point })),
    ...markers.map((marker) => ({ at: marker.at, marker })),
  ]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MOST_ROWS)
  return (
    <details class="options">
      <summary>Show as table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">{measure.name}</th>
            <th scope="col">Remarks</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              <td>
                <When at={row.at} />
              </td>
              {'point' in row ? (
                <PointCells id={line.id} point={row.point} unit={measure.unit} />
              ) : (
                <>
                  <td>–</td>
                  <td>
                    Marker: <Quoted text={row.marker.name} length={200} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface PointCellsProps {
  /** ID of the report. */
  readonly id: string
  readonly point: TimelinePoint
  readonly unit: string
}

function PointCells({ id, point, unit }: PointCellsProps) {
  return (
    <>
      <td>{amountText(point.value, unit)}</td>
      <td>
        <a href={`/r/${id}/runs/${point.run}`}>Run {point.run}</a>
        {point.isConfirming && ', confirms an alert'}
      </td>
    </>
  )
}
