import { bytesText, valueText } from '../../report/number-text.ts'
import type { CheckResult } from '../../report/results.ts'
import { columnsOf, type EvidenceColumn, type EvidenceRow } from './evidence-columns.ts'
import { isShort } from './is-short.ts'
import { OutboundLink } from './outbound-link.tsx'
import { Quoted } from './quoted.tsx'

const SNIPPET_LENGTH = 400

export interface EvidenceTableProps {
  readonly check: Pick<CheckResult, 'evidence' | 'evidence_total'>
  /** Rows at most. */
  readonly limit: number
}

/** The rows of proof, in the columns that they fill. */
export function EvidenceTable({ check, limit }: EvidenceTableProps) {
  const rows = check.evidence.slice(0, limit)
  const columns = columnsOf(rows)
  const [only] = rows
  if (only === undefined || columns.length === 0) return null
  if (check.evidence_total === 1) return <OneRow row={only} columns={columns} />
  return (
    <>
      <table class="evidence">
        <thead>
          <tr>
            {columns.map(([, heading]) => (
              <th scope="col">{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map(([column, heading]) => (
                <td data-label={heading} class={isShort(row[column]) ? 'short' : undefined}>
                  <Cell row={row} column={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {check.evidence_total > rows.length && (
        <p class="more">
          The first {rows.length} of {check.evidence_total.toLocaleString('en')}.
        </p>
      )}
    </>
  )
}

interface OneRowProps {
  readonly row: EvidenceRow
  readonly columns: ReturnType<typeof columnsOf>
}

/** A table of one row would be more frame than picture. */
function OneRow({ row, columns }: OneRowProps) {
  return (
    <p class="one">
      {columns.map(([column, heading], index) => (
        <>
          {index > 0 && ' · '}
          {heading} <Cell row={row} column={column} />
        </>
      ))}
    </p>
  )
}

function Cell({ row, column }: { readonly row: EvidenceRow; readonly column: EvidenceColumn }) {
  const cell = row[column]
  if (cell === undefined) return <>–</>
  if (column === 'url') return <OutboundLink url={String(cell)} />
  if (typeof cell === 'string') {
    return (
      <Quoted class={isCode(column) ? 'code' : undefined} text={cell} length={SNIPPET_LENGTH} />
    )
  }
  if (column === 'bytes') return <>{bytesText(cell)}</>
  if (column === 'ms') return <>{valueText({ number: cell, unit: 'ms' })}</>
  return <>{cell}</>
}

function isCode(column: EvidenceColumn): boolean {
  return column === 'snippet' || column === 'value' || column === 'expected'
}
