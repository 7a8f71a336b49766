import { amountText } from '../../../report/write/amount-text.ts'
import type { Alert } from '../../../store/alerts/alerts.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import type { ReportLine, TimelinePoint } from '../../../store/alerts/timeline.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import type { TimelineMeasure } from './timeline-measures.ts'

export interface TimelineTableProps {
  readonly line: ReportLine
  /** The newest first. */
  readonly markers: readonly Marker[]
  /** Alerts of the page that opened in this range. */
  readonly alerts: readonly Alert[]
  readonly measure: TimelineMeasure
}

const MOST_ROWS = 100

/** Runs, alerts and markers merged, latest first. */
export function TimelineTable({ line, markers, alerts, measure }: TimelineTableProps) {
  const rows = [
    ...line.points.map((point, place) => ({ at: point.at, point, before: line.points[place - 1] })),
    ...markers.map((marker) => ({ at: marker.at, marker })),
    ...alerts.flatMap((alert) => (alert.openedAt === null ? [] : [{ at: alert.openedAt, alert }])),
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
                <PointCells
                  id={line.id}
                  point={row.point}
                  before={row.before}
                  unit={measure.unit}
                />
              ) : (
                <>
                  <td>–</td>
                  <td>
                    {'marker' in row ? (
                      <MarkerText of={row.marker} />
                    ) : (
                      <AlertText of={row.alert} />
                    )}
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

function MarkerText({ of }: { readonly of: Marker }) {
  return (
    <>
      Marker: <Quoted text={of.name} length={200} />
    </>
  )
}

function AlertText({ of }: { readonly of: Alert }) {
  return (
    <>
      Alert:{' '}
      <a href={`/alerts/${of.id}`}>
        <Quoted text={of.message} length={160} />
      </a>
    </>
  )
}

interface PointCellsProps {
  /** ID of the report. */
  readonly id: string
  readonly point: TimelinePoint
  /** The run before it. */
  readonly before: TimelinePoint | undefined
  readonly unit: string
}

function PointCells({ id, point, before, unit }: PointCellsProps) {
  const isOther = before !== undefined && before.conditions !== point.conditions
  return (
    <>
      <td>{amountText(point.value, unit)}</td>
      <td>
        <a href={`/r/${id}/runs/${point.run}`}>Run {point.run}</a>
        {point.isConfirming && ', confirms an alert'}
        {isOther && (
          <>
            ,{' '}
            <a href={`/r/${id}/compare?a=${before.run}&b=${point.run}`}>
              under other conditions than run {before.run}
            </a>
          </>
        )}
      </td>
    </>
  )
}
