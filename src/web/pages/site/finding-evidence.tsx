import { counted } from '../../../checks/shared/counted.ts'
import type { FindingHead } from '../../../report/site/pack-site.ts'
import { MOST_ROWS, type SiteFindingRow } from '../../../report/site/site-results.ts'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'

/** Most linking pages shown in one row. */
const MOST_SOURCES = 10

export interface FindingEvidenceProps {
  readonly title: string
  readonly finding: FindingHead
  /** The rows to show. */
  readonly rows: readonly SiteFindingRow[]
}

/** Rows of evidence of a finding. */
export function FindingEvidence({ title, finding, rows }: FindingEvidenceProps) {
  const has = (name: keyof SiteFindingRow) => rows.some((row) => row[name] !== undefined)
  const hasMore = has('status') || has('value') || has('note')
  const hasUrl = rows.some(({ url }) => url !== '')
  const columns = [
    ...(hasUrl ? ['URL'] : []),
    ...(has('target') ? ['Target'] : []),
    ...(hasMore ? ['Details'] : []),
    ...(has('sources') ? ['Found on'] : []),
  ]
  return (
    <section class="card" aria-labelledby={`${finding.check}-title`}>
      <h2 id={`${finding.check}-title`}>{title}</h2>
      {finding.rows_total > MOST_ROWS && (
        <p class="soft">
          The first {numberText(MOST_ROWS)} of {counted(finding.rows_total, 'row')}.
        </p>
      )}
      {rows.length > 0 && (
        <FactTable
          columns={columns}
          rows={rows.map((row) => [
            ...(hasUrl ? [<OutboundLink url={row.url} />] : []),
            ...(has('target')
              ? [row.target === undefined ? '' : <OutboundLink url={row.target} />]
              : []),
            ...(hasMore ? [<Quoted text={detailsText(row)} length={500} />] : []),
            ...(has('sources') ? [<Sources row={row} />] : []),
          ])}
        />
      )}
    </section>
  )
}

function detailsText({ status, value, note }: SiteFindingRow): string {
  const parts = [status === undefined ? '' : `Status ${status}`, value ?? '', note ?? '']
  return parts.filter((part) => part !== '').join(', ')
}

function Sources({
  row: { sources = [], sources_total: total = sources.length },
}: {
  row: SiteFindingRow
}) {
  const shown = sources.slice(0, MOST_SOURCES)
  return (
    <ul>
      {shown.map((url) => (
        <li>
          <OutboundLink url={url} />
        </li>
      ))}
      {total > shown.length && (
        <li class="soft">and {counted(total - shown.length, 'other page')}</li>
      )}
    </ul>
  )
}
