import { amountText, changeText } from '../../../report/write/amount-text.ts'
import type { AroundMarker } from '../../../store/alerts/around-marker.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import type { TimelineMeasure } from './timeline-measures.ts'

export interface MarkerCardProps {
  readonly marker: Marker
  /** Pages with runs on both sides. */
  readonly around: readonly AroundMarker[]
  readonly measure: TimelineMeasure
}

/** A measure of all pages before and after a deployment. */
export function MarkerCard({ marker, around, measure }: MarkerCardProps) {
  return (
    <section class="card" aria-labelledby="marker-title">
      <h2 id="marker-title">
        Before and after <Quoted text={marker.name} length={80} />
      </h2>
      <p class="soft">
        {measure.name} in the last run before this marker, <When at={marker.at} />, and in the first
        one after it.
      </p>
      {around.length === 0 ? (
        <p>No page has runs both before and after it.</p>
      ) : (
        <Records label="Pages" heads={['Page', 'Before', 'After', 'Change']}>
          {around.map((each) => (
            <Row of={each} measure={measure} />
          ))}
        </Records>
      )}
    </section>
  )
}

interface RowProps extends Pick<MarkerCardProps, 'measure'> {
  readonly of: AroundMarker
}

function Row({ of: { report, before, after, isComparable }, measure: { unit } }: RowProps) {
  const path = `/r/${report.id}/compare?a=${before.run}&b=${after.run}`
  return (
    <tr role="row">
      <td role="cell" class="page">
        <a href={path}>
          <Quoted text={report.url} length={120} />
        </a>
      </td>
      <td role="cell" data-label="Before">
        {amountText(before.value, unit)}
      </td>
      <td role="cell" data-label="After">
        {amountText(after.value, unit)}
      </td>
      <td role="cell" data-label="Change">
        {changeText(after.value - before.value, unit)}
        {!isComparable && <span class="soft"> · under other conditions</span>}
      </td>
    </tr>
  )
}
